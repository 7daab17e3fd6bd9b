/**
 * Warnings and violations for the institution and staff: what, when, why, the consequence, and the last day to
 * object.
 */
import "./penalties.css";
import type { PenaltyView } from "@portal/core/penalties/penalty-schema";
import type { ReactNode } from "react";
import { useText } from "../../form/use-text.ts";
import { formatDay, pickLanguage } from "../../shell/format.ts";
import { Chip, type Tone } from "../../ui/status-chip.tsx";

const tones = {
  STANDING: "rejected",
  OBJECTED: "processing",
  DISMISSED: "rejected",
  STRUCK: "cancelled",
} as const satisfies Record<PenaltyView["status"], Tone>;

export const PenaltyList = ({
  items,
  act,
}: {
  items: PenaltyView[];
  /** The actions on a penalty. */
  act: (penalty: PenaltyView) => ReactNode;
}) => {
  const { t, language } = useText(["pages/personal"]);
  const say = (key: string, options: Record<string, unknown> = {}) => t(`penalty.${key}`, options);
  const on = (value: string) => formatDay(value, language);
  return (
    <ul className="penalties">
      {items.map((one) => (
        <li key={one.id} className={one.status === "STRUCK" ? "penalty-struck" : undefined}>
          <p className="penalty-head">
            <strong>{say(`kind.${one.kind}`)}</strong>{" "}
            <Chip tone={tones[one.status]}>{say(`status.${one.status}`)}</Chip>
          </p>
          <p className="muted small">
            {on(one.on)}
            {one.eventNames && ` · ${pickLanguage(one.eventNames, language)}`}
          </p>
          <p className="pre">{one.reasonKey ? say(`reason.${one.reasonKey}`) : one.reason}</p>
          {one.barUntil && (
            <p>
              <strong>{say(one.twoInYear ? "barTwo" : "bar", { day: on(one.barUntil) })}</strong>
            </p>
          )}
          {one.deniedUntil && (
            <p>
              <strong>{say("denied", { day: on(one.deniedUntil) })}</strong>
            </p>
          )}
          {one.removal && (
            <p>
              <strong>{say("removal")}</strong>
            </p>
          )}
          {one.objection && (
            <p className="penalty-said">
              <span className="muted small">{say("objection", { day: on(one.objection.at) })}</span>
              <br />
              <span className="pre">{one.objection.reason}</span>
            </p>
          )}
          {one.answer && (
            <p className="penalty-said">
              <span className="muted small">{say("answer", { day: on(one.answer.at) })}</span>
              <br />
              <span className="pre">{one.answer.reason}</span>
            </p>
          )}
          {one.canObject && <p className="small">{say("until", { day: on(one.objectUntil) })}</p>}
          {act(one)}
        </li>
      ))}
    </ul>
  );
};
