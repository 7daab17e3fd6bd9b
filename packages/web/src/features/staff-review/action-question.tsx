/** The question of a transition, with the application's number kept on one line. */

import { useTranslation } from "react-i18next";
import type { TranslateKey } from "../../form/use-text.ts";

/** A character that no text contains. */
const MARK = "\u0001";

export const ActionQuestion = ({
  action,
  code = "",
  asksFee = false,
}: {
  action: string;
  code: string | undefined;
  /** The institution is asked for a fee with it. */
  asksFee?: boolean;
}) => {
  const say = useTranslation("pages/staff").t as unknown as TranslateKey;
  const [before, after] = say(`move.${action}.${asksFee ? "asksFee" : "asks"}`, { code: MARK }).split(MARK);
  return (
    <p>
      {before}
      {after !== undefined && <span className="nowrap">{code}</span>}
      {after}
    </p>
  );
};
