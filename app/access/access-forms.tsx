"use client";

import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { EMPTY_FORM } from "@/app/forms/form-state";
import { SavedStatus } from "@/app/forms/saved-status";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { DateTime } from "@/app/ui/date-time";
import { FormProblem, HiddenFields } from "@/app/ui/field";
import { PersonMark } from "@/app/ui/person-mark";
import { PopoverMenu } from "@/app/ui/popover-menu";
import { useTranslate } from "@/app/ui/translations";
import type { Access, Member } from "@/lib/access/store";
import { PERSON_ROLES, type PersonRole } from "@/lib/validation/people";
import { changeAccessAction } from "./actions";
import { InviteForm } from "./invite-form";
import { OpenInvitations } from "./open-invitations";
import type { Subject } from "./subject";

interface AccessFormsProps {
  subject: Subject;
  access: Access<PersonRole | "member">;
  userId: string;
  /** Whether the server can send emails. */
  canEmail: boolean;
  /** Help text for the link: how many people can accept it, how long it is valid, and what it grants. */
  linkHelp: string;
}

/** For the owner a form to invite someone; the members, with what changes them, and the open invitations. */
export function AccessForms({ subject, access, userId, canEmail, linkHelp }: AccessFormsProps) {
  const { isOwner, owner, members, invitations } = access;
  const t = useTranslate();
  const [state, action, pending] = useFormAction(changeAccessAction, EMPTY_FORM);
  const isTeam = subject.kind === "team";
  const level = isTeam ? 2 : 3;
  return (
    <div className="grid gap-4">
      {isOwner && <InviteForm {...{ subject, level, canEmail, linkHelp }} />}
      <FormProblem>{state.problems[""]}</FormProblem>
      <ul
        aria-label={t(`${subject.kind}.list`)}
        className={isTeam ? "card px-5 py-2" : "sm:max-h-72 sm:overflow-y-auto"}
      >
        <Person
          {...owner}
          level={level}
          notes={[isOwner && t("access.you"), owner.email]}
          action={<span className="text-sm text-muted">{t(`${subject.kind}.owner`)}</span>}
        />
        {members.map((member) => (
          <Person
            key={member.userId}
            {...member}
            level={level}
            notes={[
              member.userId === userId && t("access.you"),
              member.email,
              member.isOffered && t("access.isOffered"),
            ]}
            action={isOwner && <MemberForm subject={subject} member={member} action={action} />}
          />
        ))}
      </ul>
      <OpenInvitations subject={subject} invitations={invitations} level={level} action={action} />
      {isOwner && <SavedStatus {...{ state, pending, action }} />}
      {isOwner && isTeam && members.length > 0 && (
        <p className="text-sm text-muted">{t("team.removeHelp")}</p>
      )}
    </div>
  );
}

interface PersonProps {
  name: string;
  addedAt?: Date;
  level: 2 | 3;
  notes: readonly (string | false)[];
  action: ReactNode;
}

function Person({ name, addedAt, level, notes, action }: PersonProps) {
  const t = useTranslate();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <PersonMark name={name} />
      <div className="min-w-0 flex-[1_1_11rem]">
        <Heading className="text-[0.9375rem] leading-snug wrap-anywhere">
          <bdi>{name}</bdi>
        </Heading>
        <p className="text-[0.8125rem] wrap-anywhere text-muted">
          <bdi>{notes.filter(Boolean).join(" · ")}</bdi>
          {/* In the dialog, name and address are what tells people apart. */}
          {addedAt && level === 2 && (
            <>
              {` · ${t("access.since")} `}
              <DateTime value={addedAt} precision="day" language={t.language} />
            </>
          )}
        </p>
      </div>
      {action}
    </li>
  );
}

interface MemberFormProps {
  subject: Subject;
  member: Member<PersonRole | "member">;
  action: (form: FormData) => void;
}

/** What changes a member. `do` is `role`, `offer`, `withdraw` or `remove`. A role stores itself when it is chosen. */
function MemberForm({ subject, member, action }: MemberFormProps) {
  const t = useTranslate();
  const { userId, name, role, isOffered } = member;
  const select = useRef<HTMLSelectElement>(null);
  // React applies a default value only on mount, and resets the form after an action.
  useLayoutEffect(() => {
    if (select.current) select.current.value = role;
  });
  const item = (action: string, text: string, label: string) => (
    <button
      type="submit"
      name="do"
      value={action}
      aria-label={label}
      className="menu-item hover:bg-sunken"
      onClick={closeMenu}
    >
      {text}
    </button>
  );
  return (
    <form
      action={action}
      aria-label={name}
      // On a phone it is below the name, in line with it.
      className={`flex flex-none items-center ${role === "member" ? "" : "max-sm:ml-9"}`}
    >
      <HiddenFields values={{ ...subject, userId, name, was: role }} />
      {role !== "member" && (
        <>
          <select
            ref={select}
            name="role"
            defaultValue={role}
            aria-label={t("people.roleOf", { name })}
            className="field min-h-9 w-auto border-transparent py-1 text-sm hover:border-field-line pointer-coarse:min-h-11"
            onChange={({ target: { form } }) => form?.requestSubmit(form.querySelector("[value=role]"))}
          >
            {/* A newer version may have given another role. */}
            {[...new Set([...PERSON_ROLES, role])].map((each) => (
              <option key={each} value={each}>
                {t.stored("people", each)}
              </option>
            ))}
          </select>
          <Button
            type="submit"
            name="do"
            value="role"
            size="small"
            className="hidden noscript:inline-flex"
            aria-label={t("people.saveRoleOf", { name })}
          >
            {t("people.saveRole")}
          </Button>
        </>
      )}
      {/* Escape closes the menu only, not also the dialog around it. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key is pressed on a button inside */}
      <div onKeyDown={keepEscape}>
        <PopoverMenu id={`person-${userId}`} label={t("access.more", { name })}>
          {isOffered
            ? item("withdraw", t("access.withdraw"), t("access.withdrawFrom", { name }))
            : item("offer", t("access.offer"), t(`${subject.kind}.offerTo`, { name }))}
          {!isOffered && (
            <p className="max-w-60 px-3 pb-2 text-xs text-muted">{t(`${subject.kind}.offerHelp`)}</p>
          )}
          {item("remove", t("access.remove"), t("access.removeName", { name }))}
        </PopoverMenu>
      </div>
    </form>
  );
}

function closeMenu({ currentTarget }: MouseEvent): void {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}

function keepEscape(event: KeyboardEvent): void {
  if (event.key === "Escape" && event.currentTarget.querySelector(":popover-open")) event.stopPropagation();
}
