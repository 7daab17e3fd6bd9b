/** `/thirdparty/bind`: an identity that is new here is bound to an account, which a code proves (spec 1 §2 › Login screen). */
import "../public.css";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { addressFrom, addressIssues, membersOf, shownAs } from "../login/address.ts";
import { AddressField } from "../login/address-field.tsx";
import { CodeField } from "../login/code-field.tsx";
import { Refused } from "../login/refused.tsx";
import { useAct } from "../login/use-act.ts";
import { readTicket, type Ticket } from "./kept.ts";
import { enter, nameIn } from "./sign-on.ts";
import "./sign-on.css";

const Bind = ({ ticket }: { ticket: Ticket }) => {
  const { t, i18n } = useTranslation(["pages/sign-on", "pages/login", "common", "errors"]);
  const navigate = useNavigate();
  const [address, setAddress] = useState(() => addressFrom(ticket.account));
  const [code, setCode] = useState("");
  const [sending, setSending] = useState(0);
  const { problems, round, failure, busy, run } = useAct();
  const named = () => ({ ...membersOf(address), ticket: ticket.ticket });

  const send = () =>
    run(addressIssues(address), async () => {
      await api.get("/thirdparty/bindsend", { ...named(), language: i18n.language });
      setSending((old) => old + 1);
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (sending === 0) return void send();
    const wrong = /^\d{6}$/.test(code.trim()) ? [] : [{ id: "code", key: "digits", params: { length: 6 } }];
    void run(wrong, async () => {
      const { token } = await api.post<{ token: string }>("/thirdparty/binduser", {
        ...named(),
        code: code.trim(),
      });
      await enter(token);
      await navigate(ticket.target, { replace: true });
    });
  };
  return (
    <>
      <p className="lead">{t("bind.lead")}</p>
      <ErrorSummary problems={problems} round={round} />
      <Refused error={failure} />
      <form className="card form-card" onSubmit={submit} noValidate>
        <dl className="sign-on-who">
          <dt>{t("bind.identity")}</dt>
          <dd>
            {nameIn(ticket, i18n.language)} <span className="muted">({t(`kind.${ticket.kind}`)})</span>
          </dd>
          <dt>{t(`bind.number.${ticket.kind}`)}</dt>
          <dd>{ticket.number}</dd>
        </dl>
        <AddressField
          address={address}
          onChange={setAddress}
          problems={problems}
          readOnly={sending > 0}
          signingIn
        />
        {sending > 0 && (
          <CodeField
            kind={address.kind}
            to={shownAs(address)}
            sending={sending}
            onAgain={() => void send()}
            onOther={() => setSending(0)}
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
        {t("bind.noAccount")} <Link to={paths.register}>{t("bind.register")}</Link>
        {t("bind.then")}
      </p>
    </>
  );
};

export const Component = () => {
  const { t } = useTranslation("pages/sign-on");
  const [ticket] = useState(readTicket);
  return (
    <div className="page narrow">
      <PageHeading>{t("bind.title")}</PageHeading>
      {ticket ? (
        <Bind ticket={ticket} />
      ) : (
        <>
          <Notice kind="warning">
            <p>{t("bind.over")}</p>
          </Notice>
          <p className="actions">
            <LinkButton to={paths.login}>{t("failed.again")}</LinkButton>
          </p>
        </>
      )}
    </div>
  );
};
