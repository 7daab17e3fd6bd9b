/** `/thirdparty/bind`: binds a new identity to an account, which a code verifies (spec 1 §2 › Login screen). */
import "../../ui/public.css";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormAction } from "../../form/use-form-action.ts";
import { api } from "../../shell/api.ts";
import { buildSignInPath, paths } from "../../shell/paths.ts";
import { useNavigateWhileShown } from "../../shell/use-navigate-while-shown.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import {
  formatLoginAddress,
  listShownProblems,
  parseLoginAddress,
  toLoginMembers,
  validateLoginAddress,
} from "../sign-in/login-address.ts";
import { LoginAddressField } from "../sign-in/login-address-field.tsx";
import { OneTimeCodeField } from "../sign-in/one-time-code-field.tsx";
import { RefusalAlert } from "../sign-in/refusal-alert.tsx";
import { completeSignOn, getIdentityName } from "../sign-in/sign-on-requests.ts";
import { type BindTicket, findBindTicket } from "../sign-in/sign-on-state.ts";
import "../sign-in/sign-on.css";
import { normalizeOneTimeCode, validateOneTimeCode } from "../sign-in/one-time-code.ts";

const BindingForm = ({ ticket }: { ticket: BindTicket }) => {
  const { t, i18n } = useTranslation(["pages/sign-on", "pages/login", "common", "errors"]);
  const navigate = useNavigateWhileShown();
  const [address, setAddress] = useState(() => parseLoginAddress(ticket.account));
  const [code, setCode] = useState("");
  const [sending, setSending] = useState(0);
  const { problems, round, failure, busy, run, forget } = useFormAction();
  const buildBindBody = () => ({ ...toLoginMembers(address), ticket: ticket.ticket });

  const send = () =>
    run(validateLoginAddress(address), async () => {
      await api.get("/thirdparty/bindsend", { ...buildBindBody(), language: i18n.language });
      setSending((old) => old + 1);
    });
  const askOtherAddress = (): void => {
    forget();
    // The code belongs to the address to which it was sent.
    setCode("");
    setSending(0);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (sending === 0) return void send();
    const codeIssues = validateOneTimeCode(code);
    void run(codeIssues, async () => {
      const { token } = await api.post<{ token: string }>("/thirdparty/binduser", {
        ...buildBindBody(),
        code: normalizeOneTimeCode(code),
      });
      await navigate(await completeSignOn(token, ticket), { replace: true });
    });
  };
  return (
    <>
      <p className="lead">{t("bind.lead")}</p>
      <ErrorSummary problems={listShownProblems(problems, address)} round={round} />
      <RefusalAlert error={failure} />
      <form className="card form-card" onSubmit={submit} noValidate>
        <dl className="sign-on-who">
          <dt>{t("bind.identity")}</dt>
          <dd>
            {getIdentityName(ticket, i18n.language)}{" "}
            <span className="muted">({t(`kind.${ticket.kind}`)})</span>
          </dd>
          <dt>{t(`bind.number.${ticket.kind}`)}</dt>
          <dd>{ticket.number}</dd>
        </dl>
        <LoginAddressField
          address={address}
          onChange={setAddress}
          problems={problems}
          readOnly={sending > 0}
          busy={busy}
          signingIn
        />
        {sending > 0 && (
          <OneTimeCodeField
            kind={address.kind}
            to={formatLoginAddress(address)}
            sending={sending}
            onAgain={() => void send()}
            onOther={askOtherAddress}
            value={code}
            onChange={setCode}
            problems={problems}
          />
        )}
        <Button type="submit" busy={busy}>
          {sending === 0 ? t("pages/login:code.send") : t("bind.submit")}
        </Button>
      </form>
      <p className="after-form">
        {t("bind.noAccount")}{" "}
        <Link to={buildSignInPath(paths.register, { redirect: ticket.target })}>{t("bind.register")}</Link>
        {t("bind.then")}
      </p>
    </>
  );
};

const BindIdentityPage = () => {
  const { t } = useTranslation("pages/sign-on");
  const [ticket] = useState(findBindTicket);
  return (
    <div className="page narrow">
      <PageHeading>{t("bind.title")}</PageHeading>
      {ticket ? (
        <BindingForm ticket={ticket} />
      ) : (
        <>
          <Alert kind="warning">
            <p>{t("bind.over")}</p>
          </Alert>
          <p className="actions">
            <LinkButton to={paths.login}>{t("failed.again")}</LinkButton>
          </p>
        </>
      )}
    </div>
  );
};

export { BindIdentityPage as Component };
