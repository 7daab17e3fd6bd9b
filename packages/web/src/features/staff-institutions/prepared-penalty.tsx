/** A warning or violation that waits for a second person. */
import type { EventSummary } from "@portal/core/events/event-schema";
import type { PreparedInstitutionDecisionView } from "@portal/core/institutions/prepared-decisions/prepared-decision-schema";
import { useTranslation } from "react-i18next";
import { formatDay, pickLanguage } from "../../shell/format.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FactList } from "../../ui/fact-list.tsx";
import type { PreparedStep } from "../staff-review/prepared-panel.tsx";
import { PreparedInstitutionDecision } from "./prepared-institution-decision.tsx";

const PenaltyFacts = ({ input }: Pick<PreparedInstitutionDecisionView, "input">) => {
  const { t, i18n } = useTranslation(["pages/staff", "pages/personal"]);
  const say = toTranslateKey(t);
  const events = useResource<{ items: EventSummary[] }>(input.eventId ? "/staff/event" : undefined);
  const event = events.data?.items.find(({ id }) => id === input.eventId);
  const formatInput = (day: unknown): string | undefined =>
    typeof day === "string" ? formatDay(day, i18n.language) : undefined;
  const facts: [label: string, value: string | undefined][] = [
    [t("penalty.kind"), say(`pages/personal:penalty.kind.${String(input.kind)}`)],
    [t("penalty.event"), event && pickLanguage(event.names, i18n.language)],
    [t("penalty.on"), formatInput(input.on)],
    [t("penalty.until"), formatInput(input.until)],
    [t("penalty.reason"), typeof input.reason === "string" ? input.reason : undefined],
  ];
  return <FactList facts={facts} keepsLines />;
};

export const PreparedPenalty = (props: {
  institutionId: string;
  version: number;
  prepared: PreparedInstitutionDecisionView;
  onDone: (step: PreparedStep) => void;
}) => <PreparedInstitutionDecision {...props} facts={<PenaltyFacts input={props.prepared.input} />} />;
