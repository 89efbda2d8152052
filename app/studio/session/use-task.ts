import { useEffect, useEffectEvent } from "react";
import type { Task } from "@/lib/editor/tool";
import type { TaskInput } from "./create-studio";
import { useStudio } from "./use-studio";

/**
 * Gives the map to a task while a part of the studio wants it. A tool that the user chooses meanwhile takes it away, except from a
 * picture that is being fitted.
 */
export function useTask(kind: Task["kind"], isWanted: boolean, taskInput: TaskInput): void {
  const { dispatch, input } = useStudio();
  const click = useEffectEvent(taskInput.click);
  const cancel = useEffectEvent(() => taskInput.cancel?.() ?? false);
  const undo = useEffectEvent(() => taskInput.undo?.());
  useEffect(() => {
    if (!isWanted) return;
    const own: TaskInput = { click: (at) => click(at), cancel: () => cancel(), undo: () => undo() };
    dispatch({ type: "start-task", task: kind });
    input.task = own;
    return () => {
      dispatch({ type: "end-task", task: kind });
      if (input.task === own) input.task = null;
    };
  }, [kind, isWanted, dispatch, input]);
}
