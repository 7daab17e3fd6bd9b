/** `/datasharewithdsec` after signing in: the letter and the purpose under which the data are read (R84, R532). */

import { bureauPurposes } from "@portal/core/inspections/restricted/bureau-purposes";
import type { Authorisation } from "@portal/core/inspections/restricted/restricted-schema";
import { type FormEvent, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Checkbox, FieldGroup, Radio, TextField } from "../../ui/field.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";

export const AuthorisationForm = ({ onGiven }: { onGiven: (authorisation: Authorisation) => void }) => {
  const { t } = useText(["restricted"]);
  const [reference, setReference] = useState("");
  const [purpose, setPurpose] = useState("");
  const [hasAgreed, setHasAgreed] = useState(false);
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const emptyFields = [
    ...(reference.trim().length >= 3 ? [] : [{ id: "reference", text: t("dsec.referenceMissing") }]),
    ...(purpose ? [] : [{ id: "purpose", text: t("dsec.purposeMissing") }]),
    ...(hasAgreed ? [] : [{ id: "agree", text: t("dsec.agreeMissing") }]),
  ];
  const problems = round > 0 ? emptyFields : [];
  const findProblemText = (id: string): string | undefined => problems.find((each) => each.id === id)?.text;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setRound((old) => old + 1);
    if (emptyFields.length > 0) return;
    setBusy(true);
    setFailure(undefined);
    await api
      .post<Authorisation>("/dsec/authorisation", { reference: reference.trim(), purpose, agree: hasAgreed })
      .then(onGiven, setFailure);
    setBusy(false);
  };
  return (
    <div className="page narrow">
      <PageHeading>{t("dsec.authorise")}</PageHeading>
      <p>{t("dsec.authoriseText")}</p>
      <ErrorSummary problems={problems} round={round} />
      {failure !== undefined && <FailureAlert error={failure} />}
      <form className="card form-card" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          id="reference"
          label={t("dsec.reference")}
          hint={t("dsec.referenceHint")}
          maxLength={60}
          required
          value={reference}
          error={findProblemText("reference")}
          onChange={(event) => setReference(event.target.value)}
        />
        <FieldGroup id="purpose" label={t("dsec.purpose")} required error={findProblemText("purpose")}>
          {bureauPurposes.map((each) => (
            <Radio
              key={each}
              id={`purpose-${each}`}
              name="purpose"
              label={t(`dsec.${each}`)}
              checked={purpose === each}
              onChange={() => setPurpose(each)}
            />
          ))}
        </FieldGroup>
        <Checkbox
          id="agree"
          label={t("dsec.agree")}
          error={findProblemText("agree")}
          checked={hasAgreed}
          onChange={(event) => setHasAgreed(event.target.checked)}
        />
        <Button type="submit" busy={busy}>
          {t("dsec.start")}
        </Button>
      </form>
    </div>
  );
};
