/** An inquiry to the institute: sender, address for the answer, consent to use it, and a captcha. */
import { findInquiryIssues, QUESTION_LENGTH } from "@portal/core/inquiries/index";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { useFormAction } from "../../form/use-form-action.ts";
import { api } from "../../shell/api.ts";
import { paths } from "../../shell/paths.ts";
import { session } from "../../shell/session.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Checkbox, TextAreaField, TextField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { CaptchaField } from "../captcha/captcha-field.tsx";
import { useCaptcha } from "../captcha/use-captcha.ts";
import { findProblemText } from "../sign-in/password-issues.ts";

/** The inputs, by the members of the call. */
const ids = {
  name: "asker",
  email: "answer-to",
  company: "about",
  question: "question",
  consent: "consent",
} as const;
const emptyValues = { name: "", email: "", company: "", question: "" };

/** Keeps an inquiry until it is sent. The answer to whoever is signed in goes to the address that is known already. */
const useInquiryValues = (company: string) => {
  const account = useResource<CurrentUser>(session.accountKey() ? "/user/current" : undefined);
  const input = usePersistedInput("inquiry", { ...emptyValues, company });
  const takeAddress = useEffectEvent((email: string): void =>
    input[2].rebase({ ...emptyValues, company, email }),
  );
  const knownAddress = account.data?.email;
  useEffect(() => {
    if (knownAddress) takeAddress(knownAddress);
  }, [knownAddress]);
  return input;
};

/**
 * Asks for an inquiry to the institute.
 * @param company the name that was searched for, a likely subject of the inquiry
 */
export const InquiryForm = ({ company }: { company: string }) => {
  const { t, i18n } = useTranslation(["pages/inquiry", "common"]);
  const { captcha, renew, prove, failure: captchaFailure } = useCaptcha();
  const [values, setValues, persistedInput] = useInquiryValues(company);
  const [num, setNum] = useState("");
  // Consent is given for each sending.
  const [consent, setConsent] = useState(false);
  const [sentInquiry, setSentInquiry] = useState<{ number: string; email: string }>();
  const { problems, round, failure, busy, run } = useFormAction({ ...ids });
  const changeValues = (part: Partial<typeof values>): void => setValues((old) => ({ ...old, ...part }));
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const emptyFields = num.trim() ? [] : [{ id: "num", textKey: "pages/inquiry:form.missingNum" }];
    const inquiryIssues = findInquiryIssues({ ...values, consent }).map((issue) => ({
      ...issue,
      id: ids[issue.path],
    }));
    await run([...inquiryIssues, ...emptyFields], async () => {
      try {
        const { company: companyName, ...rest } = values;
        const body = { ...rest, ...(companyName.trim() && { company: companyName }) };
        const codeId = captcha?.codeId;
        const createdInquiry = await api.post<{ number: string }>("/help/inquiry", {
          ...body,
          consent,
          num,
          codeId,
          language: i18n.language,
        });
        setSentInquiry({ number: createdInquiry.number, email: values.email.trim() });
        persistedInput.forget();
      } catch (refusal) {
        // Each call consumes its captcha.
        setNum("");
        void renew();
        throw refusal;
      }
    });
  };
  if (sentInquiry)
    return (
      <Alert kind="success" announce title={t("form.sent")}>
        <p>{t("form.sentText", sentInquiry)}</p>
      </Alert>
    );
  return (
    <>
      <ErrorSummary problems={problems} round={round} />
      {failure !== undefined && <FailureAlert error={failure} />}
      {captchaFailure !== undefined && <FailureAlert error={captchaFailure} retry={() => void renew()} />}
      <form className="card form-card" onSubmit={(event) => void send(event)} noValidate>
        <RestoredInputNote persistedInput={persistedInput} />
        <TextField
          id={ids.name}
          label={t("form.name")}
          required
          maxLength={100}
          autoComplete="name"
          value={values.name}
          error={findProblemText(problems, ids.name)}
          onChange={(event) => changeValues({ name: event.target.value })}
        />
        <TextField
          id={ids.email}
          label={t("form.email")}
          hint={t("form.emailHint")}
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          value={values.email}
          error={findProblemText(problems, ids.email)}
          onChange={(event) => changeValues({ email: event.target.value })}
        />
        <TextField
          id={ids.company}
          label={t("form.company")}
          maxLength={200}
          autoComplete="off"
          value={values.company}
          error={findProblemText(problems, ids.company)}
          onChange={(event) => changeValues({ company: event.target.value })}
        />
        <TextAreaField
          id={ids.question}
          label={t("form.question")}
          hint={t("form.questionHint", { max: QUESTION_LENGTH.max })}
          required
          maxLength={QUESTION_LENGTH.max}
          value={values.question}
          error={findProblemText(problems, ids.question)}
          onChange={(event) => changeValues({ question: event.target.value })}
        />
        <CaptchaField
          captcha={captcha}
          renew={() => void renew()}
          prove={prove}
          value={num}
          onChange={setNum}
          error={findProblemText(problems, "num")}
        />
        <Checkbox
          id={ids.consent}
          label={t("form.consent")}
          hint={
            <Link to={paths.privacy} target="_blank">
              {t("form.privacy")}
            </Link>
          }
          checked={consent}
          error={findProblemText(problems, ids.consent)}
          onChange={(event) => setConsent(event.target.checked)}
        />
        <Button type="submit" busy={busy}>
          {t("form.send")}
        </Button>
      </form>
    </>
  );
};
