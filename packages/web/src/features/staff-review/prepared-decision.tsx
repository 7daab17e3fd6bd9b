/** A decision on an application that waits for a second person. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { useTranslation } from "react-i18next";
import { formatAddition, formatMoney } from "../../shell/format.ts";
import { type Language, languageNames } from "../../shell/i18n.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { DecisionReason } from "../../ui/decision-reason.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { PreparedPanel } from "./prepared-panel.tsx";
import { DecisionFailure } from "./stale-version-alert.tsx";

type PreparedView = NonNullable<ApplicationView["prepared"]>;

/** Lists what the decision is made of, as it was typed. */
const PreparedFacts = ({ prepared: { action, at, input } }: { prepared: PreparedView }) => {
  const { t, i18n } = useTranslation(["pages/staff", "lists"]);
  const say = toTranslateKey(t);
  const facts: [label: string, value: string | undefined][] = [
    [t("prepared.decision"), say(`history.action.${action}`)],
    [t("grant.result"), input.result && say(`lists:fundingResult.${input.result}`)],
    [
      t("grant.granted"),
      input.amount === undefined ? undefined : formatMoney(toMopAmount(input.amount), i18n.language),
    ],
    ...Object.entries(input.reasons ?? {}).map(([language, text]): [string, string | undefined] => [
      formatAddition(t("grant.reasons"), languageNames[language as Language] ?? language, i18n.language),
      text,
    ]),
  ];
  return (
    <>
      <FactList facts={facts} keepsLines />
      <DecisionReason reason={input.reason} reasonCodes={input.reasonCodes} at={at} />
    </>
  );
};

export const PreparedDecision = ({
  application: { id, version },
  prepared,
  onDone,
  onReload,
}: {
  application: ApplicationView;
  prepared: PreparedView;
  onDone: (action: string) => void;
  onReload: () => void;
}) => {
  const name = encodeURIComponent(id);
  return (
    <PreparedPanel
      id="prepared"
      prepared={prepared}
      facts={<PreparedFacts prepared={prepared} />}
      reference={{ version }}
      path={`/participate/search/${name}/prepared`}
      previewPath={`/application/${name}/prepared`}
      renderFailure={(error, isCarried) => (
        <DecisionFailure id={id} version={version} error={error} isCarried={isCarried} onReload={onReload} />
      )}
      onDone={(step) => onDone(step === "countersign" ? prepared.action : step)}
    />
  );
};
