"use client";

import type { ComponentProps } from "react";
import { ActionForm } from "@/app/forms/action-form";
import { SelectField } from "@/app/ui/field";

interface QuotaFormProps extends Omit<ComponentProps<typeof ActionForm>, "children"> {
  endpoints: readonly string[];
  endpointLabel: string;
}

/** The form that asks for higher limits of an endpoint, which stays chosen if the server refuses the rest. */
export function QuotaForm({ endpoints, endpointLabel, ...form }: QuotaFormProps) {
  return (
    <ActionForm {...form}>
      {({ values }) => (
        <SelectField
          key={values.endpoint}
          name="endpoint"
          label={endpointLabel}
          defaultValue={values.endpoint}
        >
          {endpoints.map((endpoint) => (
            <option key={endpoint}>{endpoint}</option>
          ))}
        </SelectField>
      )}
    </ActionForm>
  );
}
