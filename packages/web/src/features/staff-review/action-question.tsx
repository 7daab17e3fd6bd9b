/** The question of a transition, with the application's number kept on one line. */

import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { useTranslation } from "react-i18next";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { isGrantPayable } from "./grant-draft.ts";

/** A character that no text contains. */
const MARK = "\u0001";

/**
 * Chooses the question that closing an application asks: a grant may be paid, a report may be missing, or neither
 * exists.
 */
export const chooseQuestion = (
  action: string,
  { funding, report }: Pick<ApplicationView, "funding" | "report">,
): string => {
  if (action !== "settle") return "asks";
  if (isGrantPayable(funding)) return report?.state === "ACCEPTED" ? "asks" : "asksGrant";
  return report?.state === "LAPSED" ? "asksLapsed" : funding ? "asksNothing" : "asksPlain";
};

export const ActionQuestion = ({
  action,
  application,
  asksFee = false,
}: {
  action: string;
  application: Pick<ApplicationView, "code" | "funding" | "report">;
  /** The institution is asked for a fee with it. */
  asksFee?: boolean;
}) => {
  const say = toTranslateKey(useTranslation("pages/staff").t);
  const { code = "" } = application;
  const question = asksFee ? "asksFee" : chooseQuestion(action, application);
  const [before, after] = say(`move.${action}.${question}`, { code: MARK }).split(MARK);
  return (
    <p>
      {before}
      {after !== undefined && <span className="nowrap">{code}</span>}
      {after}
    </p>
  );
};
