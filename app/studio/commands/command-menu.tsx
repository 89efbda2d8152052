import { Menu, type MenuItem, type MenuProps } from "@/app/ui/menu";
import { type CommandContext, commandsFor, type MenuName } from "./commands";
import { useCommandContext } from "./use-command-context";

type CommandMenuProps = Omit<MenuProps, "items"> & Omit<CommandContext, "studio" | "t"> & { menu: MenuName };

/** A menu with the commands of the table that concern what it was opened on. */
export function CommandMenu({ menu, at = null, point = null, ...props }: CommandMenuProps) {
  const { context, confirmLeaving, perform, keysOf } = useCommandContext({ at, point });
  const { t } = context;
  const items = commandsFor(context, menu).map((command): MenuItem => {
    const { id, row, whyNot } = command;
    const { icon: Icon, page } = row;
    const keys = keysOf(id);
    const common = {
      label: t(row.label?.(context) ?? { key: row.text }),
      icon: <Icon aria-hidden className="size-4" />,
      ...(keys !== undefined && { keys }),
      disabledReason: whyNot && t(whyNot),
    };
    if (!page) return { ...common, onSelect: () => perform(command) };
    const href = page.href(context);
    return page.isNewTab ? { ...common, href } : { ...common, href, onNavigate: confirmLeaving };
  });
  return <Menu items={items} {...props} />;
}
