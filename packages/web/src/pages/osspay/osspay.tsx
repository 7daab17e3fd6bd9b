/** `/osspay`: an investor's payment for setting up a company, by its number and a captcha, without a login (spec 3 §4). */
import "../public.css";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { config } from "../../config.ts";
import { api } from "../../lib/api.ts";
import { loadTexts } from "../../lib/i18n.ts";
import { part } from "../../lib/part.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CaptchaField } from "../login/captcha-field.tsx";
import { textOf } from "../login/password.ts";
import { useAct } from "../login/use-act.ts";
import { useCaptcha } from "../login/use-captcha.ts";
import { type Held, ranOut, useHeld } from "./held.ts";

// Who has looked a number up: the others load neither the record nor the ways to pay.
const Found = lazy(async () => {
  const [{ Found }] = await part(Promise.all([import("./found.tsx"), loadTexts(["pages/pay", "lists"])]));
  return { default: Found };
});

const LookUp = ({ onFound }: { onFound: (found: Held) => void }) => {
  const { t } = useTranslation(["pages/osspay", "common"]);
  const { captcha, renew, prove, failed } = useCaptcha();
  const [number, setNumber] = useState("");
  const [num, setNum] = useState("");
  const { problems, round, failure, busy, run } = useAct({ number: "number" });
  const look = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const missing = [
      ...(number.trim() ? [] : [{ id: "number", text: t("missing.number") }]),
      ...(num.trim() ? [] : [{ id: "num", text: t("missing.num") }]),
    ];
    await run(missing, async () => {
      try {
        onFound(await api.post<Held>("/osspay/lookup", { number, num, codeId: captcha?.codeId }));
      } catch (refusal) {
        // Each call uses its captcha up.
        setNum("");
        void renew();
        throw refusal;
      }
    });
  };
  return (
    <>
      <ErrorSummary problems={problems} round={round} />
      {failure !== undefined && <Failure error={failure} />}
      {failed !== undefined && <Failure error={failed} retry={() => void renew()} />}
      <form className="card form-card" onSubmit={(event) => void look(event)} noValidate>
        <TextField
          id="number"
          label={t("field.number")}
          hint={t("numberHint")}
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={number}
          error={textOf(problems, "number")}
          onChange={(event) => setNumber(event.target.value)}
        />
        <CaptchaField
          captcha={captcha}
          renew={() => void renew()}
          prove={prove}
          value={num}
          onChange={setNum}
          error={textOf(problems, "num")}
        />
        <Button type="submit" busy={busy}>
          {t("lookUp")}
        </Button>
      </form>
    </>
  );
};

export const Component = () => {
  const { t } = useTranslation("pages/osspay");
  const { held, error, put, reload } = useHeld();
  const [asked, setAsked] = useState(false);
  return (
    <div className="page narrow">
      <PageHeading>{t("title")}</PageHeading>
      <p className="lead">{t("lead")}</p>
      {error !== undefined && !ranOut(error) && <Failure error={error} retry={() => void reload()} />}
      {ranOut(error) && <Notice kind="warning" announce title={t("ranOut")} />}
      {held ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <Found held={held} asked={asked} onChange={put} reload={() => void reload()} />
        </Suspense>
      ) : (
        <LookUp
          onFound={(found) => {
            setAsked(true);
            put(found);
          }}
        />
      )}
      <h2 className="after">{t("help.title")}</h2>
      <p>{t("help.text")}</p>
      <p>
        <a href={`tel:${config.phone.replaceAll(" ", "")}`}>{config.phone}</a> ·{" "}
        <a href={`mailto:${config.email}`}>{config.email}</a>
      </p>
    </div>
  );
};
