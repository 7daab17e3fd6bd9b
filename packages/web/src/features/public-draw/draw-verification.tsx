/** Verifies a draw in the browser, with the published script and the commitment that the user kept. */
import type { PublishedDraw } from "@portal/core/applications/places/draw/draw-schema";
import { isSha256, normalizeHexadecimal, readPublicValue } from "@portal/core/places/draw/public-value";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  checks,
  type DrawCheck,
  type DrawCommitment,
  verifyDraw,
} from "../../../../../docs/lottery/draw.mjs";
import script from "../../../../../docs/lottery/draw.mjs?raw";
import { GuidedForm } from "../../form/guided-form.tsx";
import { api } from "../../shell/api.ts";
import { downloadText } from "../../shell/download-text.ts";
import { formatIssue, type Translate } from "../../shell/error-text.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { Icon } from "../../ui/icon.tsx";

type Agreement = Partial<Record<DrawCheck, boolean>>;

/** Reads a commitment from before the draw; undefined for any other file. */
const parseCommitment = (text: string): DrawCommitment | undefined => {
  try {
    const savedDraw = JSON.parse(text) as Partial<PublishedDraw>;
    return savedDraw.commitment && !savedDraw.result ? savedDraw.commitment : undefined;
  } catch {
    return undefined;
  }
};

const VerificationResult = ({ agrees }: { agrees: Agreement }) => {
  const { t } = useTranslation("pages/public-draw");
  const isConsistent = checks.every((check) => agrees[check] === true);
  return (
    <Alert
      kind={isConsistent ? "success" : "warning"}
      announce
      title={t(isConsistent ? "again.fits" : "again.differs")}
    >
      <ul>
        {checks
          .filter((check) => agrees[check] !== undefined)
          .map((check) => (
            <li key={check}>
              {t(`again.check.${check}`)} {t(agrees[check] ? "again.yes" : "again.no")}
            </li>
          ))}
      </ul>
    </Alert>
  );
};

const VerificationForm = ({ draw }: { draw: PublishedDraw }) => {
  const { t } = useTranslation(["pages/public-draw", "common"]);
  const [keptCommitment, setKeptCommitment] = useState<DrawCommitment>();
  const [chosenName, setChosenName] = useState<string>();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const [digest, setDigest] = useState("");
  const [value, setValue] = useState("");
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [agrees, setAgrees] = useState<Agreement>();
  const keptDigest = normalizeHexadecimal(digest);
  const commitment = keptCommitment ?? (isSha256(keptDigest) ? keptDigest : undefined);
  const readValue = readPublicValue(draw.commitment.source, value);
  const digestError = commitment ? undefined : t(digest.trim() ? "again.notDigest" : "again.missing");
  const valueError =
    "key" in readValue
      ? formatIssue(t as Translate, value.trim() ? readValue : { key: "required" })
      : undefined;
  const verify = async (): Promise<void> => {
    setWasSubmitted(true);
    setAgrees(undefined);
    if (commitment && !("key" in readValue))
      setAgrees((await verifyDraw(commitment, draw, script, readValue.publicValue)).agrees);
  };
  const readFile = async (file: File): Promise<void> => {
    const commitment = parseCommitment(await file.text());
    setKeptCommitment(commitment);
    setChosenName(file.name);
    setIsUnreadable(!commitment);
  };
  const enterDigest = (next: string): void => {
    setDigest(next);
    // A digest takes the place of a file that was chosen by mistake.
    setKeptCommitment(undefined);
    setChosenName(undefined);
    setIsUnreadable(false);
  };
  return (
    <GuidedForm send={verify}>
      <FileField
        id="kept"
        label={t("again.kept")}
        hint={t("again.keptHint")}
        mark={false}
        error={isUnreadable ? t("again.unreadable") : undefined}
        accept="application/json,.json"
        chosenName={chosenName}
        onChoose={([file]) => file && void readFile(file)}
      />
      <TextField
        id="keptDigest"
        label={t("again.keptDigest")}
        hint={t("again.keptDigestHint")}
        mark={false}
        autoComplete="off"
        value={digest}
        error={wasSubmitted ? digestError : undefined}
        onChange={(event) => enterDigest(event.target.value)}
      />
      <TextField
        id="readValue"
        label={t("again.value")}
        hint={t(`again.valueHint.${draw.commitment.source.kind}`)}
        required
        autoComplete="off"
        value={value}
        error={wasSubmitted ? valueError : undefined}
        onChange={(event) => setValue(event.target.value)}
      />
      <div className="actions">
        <Button type="submit">{t("again.here")}</Button>
      </div>
      {agrees && <VerificationResult agrees={agrees} />}
    </GuidedForm>
  );
};

export const DrawVerification = ({ draw }: { draw: PublishedDraw }) => {
  const { t } = useTranslation("pages/public-draw");
  const [failure, setFailure] = useState<unknown>();
  const part = draw.result ? "result" : "commitment";
  return (
    <section aria-labelledby="again">
      <h2 id="again">{t("again.title")}</h2>
      <p>{t("again.text")}</p>
      <div className="actions">
        <Button
          look="secondary"
          onClick={() => {
            setFailure(undefined);
            return api
              .download(`/activity/${draw.event}/lottery/file`, `draw-${draw.event}-${part}.json`)
              .catch(setFailure);
          }}
        >
          <Icon name="download" /> {t(draw.result ? "again.file" : "again.commitment")}
        </Button>
        <Button look="secondary" onClick={() => downloadText(script, "draw.mjs", "text/javascript")}>
          <Icon name="download" /> {t("again.script")}
        </Button>
      </div>
      {failure !== undefined && <FailureAlert error={failure} />}
      {draw.result && <VerificationForm draw={draw} />}
      <p className="muted">{t("again.how")}</p>
    </section>
  );
};
