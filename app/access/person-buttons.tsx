import { Button } from "@/app/ui/button";
import { useTranslate } from "@/app/ui/translations";

interface PersonButtonsProps {
  name: string;
  /** Whether the user has offered to make this person the owner. */
  isOffered: boolean;
  /** Accessible name of the button that offers ownership. */
  offerTo: string;
}

/** Submit buttons of a form about one person. `do` is `offer`, `withdraw` or `remove`. */
export function PersonButtons({ name, isOffered, offerTo }: PersonButtonsProps) {
  const t = useTranslate();
  return (
    <>
      {isOffered ? (
        <Button
          type="submit"
          name="do"
          value="withdraw"
          size="small"
          aria-label={t("access.withdrawFrom", { name })}
        >
          {t("access.withdraw")}
        </Button>
      ) : (
        <Button type="submit" name="do" value="offer" size="small" aria-label={offerTo}>
          {t("access.offer")}
        </Button>
      )}
      <Button
        type="submit"
        name="do"
        value="remove"
        size="small"
        aria-label={t("access.removeName", { name })}
      >
        {t("access.remove")}
      </Button>
    </>
  );
}
