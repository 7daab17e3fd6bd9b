/** A question to the institute: who asks, where the answer goes, the consent to use that for it, and a captcha. */
import { issuesOf, QUESTION } from "@portal/core/inquiry/index";
import { type FormEvent, useState } from "react";
import { api } from "../../lib/api.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Checkbox, TextAreaField, TextField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { CaptchaField } from "../login/captcha-field.tsx";
import { textOf } from "../login/password.ts";
import { useAct } from "../login/use-act.ts";
import { useCaptcha } from "../login/use-captcha.ts";

/** The inputs by the members of the call they stand for. */
const ids = {
  name: "asker",
  email: "answer-to",
  company: "about",
  question: "question",
  consent: "consent",
} as const;
const empty = { name: "", email: "", company: "", question: "", consent: false, num: "" };

/** @param company the name that was looked up, which may be what the question is about */
export const InquiryForm = ({ company }: { company: string }) => {
  const { t, i18n } = useTranslation(["pages/inquiry", "common"]);
  const { captcha, renew, prove, failed } = useCaptcha();
  const [values, setValues] = useState({ ...empty, company });
  const [sent, setSent] = useState<{ number: string; email: string }>();
  const { problems, round, failure, busy, run } = useAct({ ...ids });
  const put = (part: Partial<typeof values>): void => setValues((old) => ({ ...old, ...part }));
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const missing = values.num.trim() ? [] : [{ id: "num", text: t("form.missingNum") }];
    const wrong = issuesOf(values).map((issue) => ({ ...issue, id: ids[issue.path] }));
    await run([...wrong, ...missing], async () => {
      try {
        const { company: about, ...rest } = values;
        const body = { ...rest, ...(about.trim() && { company: about }) };
        const codeId = captcha?.codeId;
        const made = await api.post<{ number: string }>("/help/inquiry", {
          ...body,
          codeId,
          language: i18n.language,
        });
        setSent({ number: made.number, email: values.email.trim() });
      } catch (refusal) {
        // Each call uses its captcha up.
        put({ num: "" });
        void renew();
        throw refusal;
      }
    });
  };
  if (sent)
    return (
      <Notice kind="success" announce title={t("form.sent")}>
        <p>{t("form.sentText", sent)}</p>
      </Notice>
    );
  return (
    <>
      <ErrorSummary problems={problems} round={round} />
      {failure !== undefined && <Failure error={failure} />}
      {failed !== undefined && <Failure error={failed} retry={() => void renew()} />}
      <form className="card form-card" onSubmit={(event) => void send(event)} noValidate>
        <TextField
          id={ids.name}
          label={t("form.name")}
          required
          maxLength={100}
          autoComplete="name"
          value={values.name}
          error={textOf(problems, ids.name)}
          onChange={(event) => put({ name: event.target.value })}
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
          error={textOf(problems, ids.email)}
          onChange={(event) => put({ email: event.target.value })}
        />
        <TextField
          id={ids.company}
          label={t("form.company")}
          maxLength={200}
          autoComplete="off"
          value={values.company}
          error={textOf(problems, ids.company)}
          onChange={(event) => put({ company: event.target.value })}
        />
        <TextAreaField
          id={ids.question}
          label={t("form.question")}
          hint={t("form.questionHint", { max: QUESTION.max })}
          required
          maxLength={QUESTION.max}
          value={values.question}
          error={textOf(problems, ids.question)}
          onChange={(event) => put({ question: event.target.value })}
        />
        <CaptchaField
          captcha={captcha}
          renew={() => void renew()}
          prove={prove}
          value={values.num}
          onChange={(num) => put({ num })}
          error={textOf(problems, "num")}
        />
        <Checkbox
          id={ids.consent}
          label={t("form.consent")}
          hint={
            <Link to={paths.privacy} target="_blank">
              {t("form.privacy")}
            </Link>
          }
          checked={values.consent}
          error={textOf(problems, ids.consent)}
          onChange={(event) => put({ consent: event.target.checked })}
        />
        <Button type="submit" busy={busy}>
          {t("form.send")}
        </Button>
      </form>
    </>
  );
};
