/** New recovery codes. They are shown this once: nobody goes on before they are kept somewhere. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { today } from "../../lib/clock.ts";
import { formatDay } from "../../lib/format.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Drawing } from "../../ui/drawing.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { textOf } from "../login/password.ts";
import { useAct } from "../login/use-act.ts";
import { saveText } from "../show/ics.ts";
import { CopyButton } from "./copy-button.tsx";
import * as drawings from "./drawings.ts";

interface Props {
  codes: readonly string[];
  account: string;
  /** What was done that brought the codes. */
  done: string;
  onKept: () => void;
}
export const RecoveryCodes = ({ codes, account, done, onKept }: Props) => {
  const { t, i18n } = useTranslation(["pages/security", "common"]);
  const [kept, setKept] = useState(false);
  const { problems, round, run } = useAct();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const about = [
    t("common:site.name"),
    account,
    t("codes.madeOn", { day: formatDay(today(), i18n.language) }),
  ];
  const text = [...about, t("codes.once"), "", ...codes, ""].join("\r\n");
  const goOn = (event: FormEvent): void => {
    event.preventDefault();
    void run(kept ? [] : [{ id: "kept", text: t("codes.keepFirst") }], async () => onKept());
  };
  return (
    <section className="card factor factor-codes" aria-labelledby="codes">
      <Notice kind="success" announce title={done} />
      <h2 id="codes" ref={heading} tabIndex={-1}>
        {t("codes.title")}
      </h2>
      <p>{t("codes.text")}</p>
      <ErrorSummary problems={problems} round={round} />
      <p className="factor-print">{about.join(" · ")}</p>
      <ul className="factor-code-list">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="factor-print">{t("codes.once")}</p>
      <div className="factor-ways">
        <CopyButton text={codes.join("\n")} label={t("codes.copy")} />
        <Button
          look="secondary"
          small
          onClick={() => saveText(text, `${t("codes.file")}.txt`, "text/plain;charset=utf-8")}
        >
          <Icon name="download" /> {t("codes.download")}
        </Button>
        <Button look="secondary" small onClick={() => window.print()}>
          <Drawing path={drawings.print} /> {t("codes.print")}
        </Button>
      </div>
      <form onSubmit={goOn} noValidate>
        <Checkbox
          id="kept"
          label={t("codes.kept")}
          error={textOf(problems, "kept")}
          checked={kept}
          onChange={(event) => setKept(event.target.checked)}
        />
        <div className="actions">
          <Button type="submit">{t("codes.goOn")}</Button>
        </div>
      </form>
    </section>
  );
};
