/** The code and the link of a group, for its leader to share (spec 2 §2 › copy group-registration link). */
import { useText } from "../../form/use-text.ts";
import { copyAddress } from "../../shell/copy-address.ts";
import { paths } from "../../shell/paths.ts";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";

/** `ABCD-2345`: two halves are easier to read out. */
export const formatInvitationCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

export const GroupLink = ({ code, heading = false }: { code: string; heading?: boolean }) => {
  const { t } = useText(["pages/centre"]);
  const [copied, setCopied] = useConfirmation<true>();
  const id = `link-${code}`;
  const link = `${location.origin}${paths.groupInvitation(code)}`;
  return (
    <div className={heading ? "card pc-group-link" : "pc-group-link"}>
      {heading && <h2>{t("group.link")}</h2>}
      <p>
        {t("group.code")} <strong className="pc-group-code">{formatInvitationCode(code)}</strong>
      </p>
      <TextField
        id={id}
        label={t("group.link")}
        hint={t("group.linkHint")}
        readOnly
        mark={false}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button small look="secondary" onClick={() => copyAddress(link, id, () => setCopied(true))}>
        {t("group.copy")}
      </Button>
      {copied && <Alert kind="success" announce title={t("group.copied")} />}
    </div>
  );
};
