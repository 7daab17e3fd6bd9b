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
  const formatText = (key: string, options: Record<string, unknown> = {}) => t(`penalty.${key}`, options);
  const formatPenaltyDay = (value: string) => formatDay(value, language);
  return (
    <ul className="penalties">
      {items.map((one) => (
        <li key={one.id} className={one.status === "STRUCK" ? "penalty-struck" : undefined}>
          <p className="penalty-head">
            <strong>{formatText(`kind.${one.kind}`)}</strong>{" "}
            <Chip tone={tones[one.status]}>{formatText(`status.${one.status}`)}</Chip>
          </p>
          <p className="muted small">
            {formatPenaltyDay(one.on)}
            {one.eventNames && ` · ${pickLanguage(one.eventNames, language)}`}
          </p>
          <p className="pre">{one.reasonKey ? formatText(`reason.${one.reasonKey}`) : one.reason}</p>
          {one.barUntil && (
            <p>
              <strong>
                {formatText(one.twoInYear ? "barTwo" : "bar", { day: formatPenaltyDay(one.barUntil) })}
              </strong>
            </p>
          )}
          {one.deniedUntil && (
            <p>
              <strong>{formatText("denied", { day: formatPenaltyDay(one.deniedUntil) })}</strong>
            </p>
          )}
          {one.removal && (
            <p>
              <strong>{formatText("removal")}</strong>
            </p>
          )}
          {one.objection && (
            <p className="penalty-said">
              <span className="muted small">
                {formatText("objection", { day: formatPenaltyDay(one.objection.at) })}
              </span>
              <br />
              <span className="pre">{one.objection.reason}</span>
            </p>
          )}
          {one.answer && (
            <p className="penalty-said">
              <span className="muted small">
                {formatText("answer", { day: formatPenaltyDay(one.answer.at) })}
              </span>
              <br />
              <span className="pre">{one.answer.reason}</span>
            </p>
          )}
          {one.canObject && (
            <p className="small">{formatText("until", { day: formatPenaltyDay(one.objectUntil) })}</p>
          )}
          {act(one)}
        </li>
      ))}
    </ul>
  );
};
