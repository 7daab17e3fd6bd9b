/** `/datasharewithdsec` once signed in: under which letter and for which purpose the data are read (R84, R532). */
import type { Authorisation } from "@portal/core/restricted/wire";
import { type FormEvent, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Checkbox, FieldGroup, Radio, TextField } from "../../ui/field.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Failure } from "../../ui/notice.tsx";

const purposes = ["PERIODIC_SURVEY", "REGISTER", "SPECIAL_STUDY"] as const;

export const Authorise = ({ onGiven }: { onGiven: (given: Authorisation) => void }) => {
  const { t } = useText(["restricted"]);
  const [reference, setReference] = useState("");
  const [purpose, setPurpose] = useState("");
  const [agree, setAgree] = useState(false);
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const missing = [
    ...(reference.trim().length >= 3 ? [] : [{ id: "reference", text: t("dsec.referenceMissing") }]),
    ...(purpose ? [] : [{ id: "purpose", text: t("dsec.purposeMissing") }]),
    ...(agree ? [] : [{ id: "agree", text: t("dsec.agreeMissing") }]),
  ];
  const problems = round > 0 ? missing : [];
  const textOf = (id: string): string | undefined => problems.find((each) => each.id === id)?.text;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setRound((old) => old + 1);
    if (missing.length > 0) return;
    setBusy(true);
    setFailure(undefined);
    await api
      .post<Authorisation>("/dsec/authorisation", { reference: reference.trim(), purpose, agree })
      .then(onGiven, setFailure);
    setBusy(false);
  };
  return (
    <div className="page narrow">
      <PageHeading>{t("dsec.authorise")}</PageHeading>
      <p>{t("dsec.authoriseText")}</p>
      <ErrorSummary problems={problems} round={round} />
      {failure !== undefined && <Failure error={failure} />}
      <form className="card form-card" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          id="reference"
          label={t("dsec.reference")}
          hint={t("dsec.referenceHint")}
          maxLength={60}
          required
          value={reference}
          error={textOf("reference")}
          onChange={(event) => setReference(event.target.value)}
        />
        <FieldGroup id="purpose" label={t("dsec.purpose")} required error={textOf("purpose")}>
          {purposes.map((each) => (
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
          error={textOf("agree")}
          checked={agree}
          onChange={(event) => setAgree(event.target.checked)}
        />
        <Button type="submit" busy={busy}>
          {t("dsec.start")}
        </Button>
      </form>
    </div>
  );
};
