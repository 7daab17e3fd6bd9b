/** What a move asks, of which application: its number is not broken at its hyphens. */
import type { TranslateKey } from "../../form/use-text.ts";
import { useTranslation } from "../../shell/use-translation.ts";

/** Nothing that a text says. */
const MARK = "\u0001";

export const ActionQuestion = ({ action, code = "" }: { action: string; code: string | undefined }) => {
  const say = useTranslation("pages/staff").t as unknown as TranslateKey;
  const [before, after] = say(`move.${action}.asks`, { code: MARK }).split(MARK);
  return (
    <p>
      {before}
      {after !== undefined && <span className="nowrap">{code}</span>}
      {after}
    </p>
  );
};
