/**
 * `/osspay`: an investor's payment for setting up a company, by its number and a captcha, without signing in (spec 3
 * §4).
 */
import "../../ui/public.css";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormAction } from "../../form/use-form-action.ts";
import { api } from "../../shell/api.ts";
import { loadNamespaces } from "../../shell/i18n.ts";
import { instituteConfig } from "../../shell/institute-config.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { useEarlyInput } from "../../shell/use-early-input.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CaptchaField } from "../captcha/captcha-field.tsx";
import { useCaptcha } from "../captcha/use-captcha.ts";
import { findProblemText } from "../sign-in/password-issues.ts";
import { isTicketExpired, type LookedUpPayment, useLookedUpPayment } from "./looked-up-payment.ts";

// Loaded after a look-up, because others need neither the payment nor its methods.
const LazyOneStopPayment = lazy(async () => {
  const [{ OneStopPayment }] = await lazyImport(() =>
    Promise.all([import("./one-stop-payment.tsx"), loadNamespaces(["pages/pay", "lists"])]),
  );
  return { default: OneStopPayment };
});

const LookUp = ({ onType, onFound }: { onType: () => void; onFound: (payment: LookedUpPayment) => void }) => {
  const { t } = useTranslation(["pages/osspay", "common"]);
  const { captcha, renew, prove, failure: captchaFailure } = useCaptcha();
  const [number, setNumber] = useState("");
  const [num, setNum] = useState("");
  const { problems, round, failure, busy, run } = useFormAction({ number: "number" });
  const changeNumber = (value: string): void => {
    onType();
    setNumber(value);
  };
  const form = useEarlyInput<HTMLFormElement>((id, value) => {
    if (id === "number") changeNumber(value);
  });
  const lookUpPayment = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const emptyFields = [
      ...(number.trim() ? [] : [{ id: "number", textKey: "pages/osspay:missing.number" }]),
      ...(num.trim() ? [] : [{ id: "num", textKey: "pages/osspay:missing.num" }]),
    ];
    await run(emptyFields, async () => {
      try {
        onFound(await api.post<LookedUpPayment>("/osspay/lookup", { number, num, codeId: captcha?.codeId }));
      } catch (refusal) {
        // Each call consumes its captcha.
        setNum("");
        void renew();
        throw refusal;
      }
    });
  };
  return (
    <>
      <ErrorSummary problems={problems} round={round} />
      {failure !== undefined && <FailureAlert error={failure} />}
      {captchaFailure !== undefined && <FailureAlert error={captchaFailure} retry={() => void renew()} />}
      <form ref={form} className="card form-card" onSubmit={(event) => void lookUpPayment(event)} noValidate>
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
          error={findProblemText(problems, "number")}
          onChange={(event) => changeNumber(event.target.value)}
        />
        <CaptchaField
          captcha={captcha}
          renew={() => void renew()}
          prove={prove}
          value={num}
          onChange={setNum}
          error={findProblemText(problems, "num")}
        />
        <Button type="submit" busy={busy}>
          {t("lookUp")}
        </Button>
      </form>
    </>
  );
};

const OneStopPage = () => {
  const { t } = useTranslation("pages/osspay");
  const { lookedUpPayment, error, storeLookedUp, noteTypedNumber, reload } = useLookedUpPayment();
  const [wasAsked, setWasAsked] = useState(false);
  return (
    <div className="page narrow">
      <PageHeading>{t("title")}</PageHeading>
      <p className="lead">{t("lead")}</p>
      {error !== undefined && !isTicketExpired(error) && (
        <FailureAlert error={error} retry={() => void reload()} />
      )}
      {isTicketExpired(error) && <Alert kind="warning" announce title={t("ranOut")} />}
      {lookedUpPayment ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <LazyOneStopPayment
            key={lookedUpPayment.payment.number}
            lookedUpPayment={lookedUpPayment}
            asked={wasAsked}
            onChange={storeLookedUp}
            reload={() => void reload()}
          />
        </Suspense>
      ) : (
        <LookUp
          onType={noteTypedNumber}
          onFound={(lookedUp) => {
            setWasAsked(true);
            storeLookedUp(lookedUp);
          }}
        />
      )}
      <h2 className="after">{t("help.title")}</h2>
      <p>{t("help.text")}</p>
      <p>
        <a href={`tel:${instituteConfig.phone.replaceAll(" ", "")}`}>{instituteConfig.phone}</a> ·{" "}
        <a href={`mailto:${instituteConfig.email}`}>{instituteConfig.email}</a>
      </p>
    </div>
  );
};

export { OneStopPage as Component };
