/** The moves that a person makes in a dialog: what each asks, and the files it takes. */
import type { ApplicationView } from "@portal/core/application/wire";
import { profileOf } from "@portal/core/upload/purposes";
import type { FileView } from "@portal/core/upload/wire";
import { useState } from "react";
import { typeNames, Uploads } from "../../form/fields/documents.tsx";
import { limitText } from "../../form/upload.ts";
import type { Say } from "../../form/use-text.ts";
import { api } from "../../lib/api.ts";
import { useToday } from "../../lib/clock.ts";
import { useSending } from "../../lib/use-sending.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { GoBack } from "../../ui/dialog.tsx";
import { Mark, TextAreaField, TextField } from "../../ui/field.tsx";
import { Failure } from "../../ui/notice.tsx";
import { RefundTable } from "./refund-table.tsx";

const asked = {
  uploadVoucher: { purpose: "PAYMENT_VOUCHER", file: true, reason: false },
  justifyLate: { purpose: "LATE_JUSTIFICATION", file: false, reason: true },
  uploadSigned: { purpose: "SIGNED_FORM", file: true, reason: false },
  requestCancel: { purpose: "CANCELLATION_NOTICE", file: false, reason: true },
  reportChange: { purpose: undefined, file: false, reason: true },
  object: { purpose: undefined, file: false, reason: true },
  declineOffer: { purpose: undefined, file: false, reason: false },
  leaveWaiting: { purpose: undefined, file: false, reason: false },
  acceptOffer: { purpose: undefined, file: false, reason: false },
} as const;
export type Asked = keyof typeof asked;
export const isAsked = (action: string): action is Asked => action in asked;

export const MoveForm = ({
  action,
  view,
  onDone,
}: {
  action: Asked;
  view: ApplicationView;
  onDone: (next: ApplicationView) => void;
}) => {
  const { t, i18n } = useTranslation(["pages/personal", "pages/form", "common"]);
  const say = t as unknown as Say;
  const ask = asked[action];
  const profile = ask.purpose ? profileOf(ask.purpose) : undefined;
  const [reason, setReason] = useState("");
  const [changedOn, setChangedOn] = useState<string>(useToday());
  const [ids, setIds] = useState<string[]>([]);
  const [files, setFiles] = useState<Record<string, FileView>>({});
  const [tried, setTried] = useState(false);
  const { busy, error, ...sending } = useSending();
  const missing = { reason: ask.reason && !reason.trim(), file: ask.file && ids.length === 0 };
  const send = async (): Promise<void> => {
    setTried(true);
    if (missing.reason || missing.file) return;
    await sending.send(async () =>
      onDone(
        await api.post<ApplicationView>(`/participate/search/${view.id}/${action}`, {
          version: view.version,
          ...(reason.trim() ? { reason: reason.trim() } : {}),
          ...(ids.length ? { fileIds: ids } : {}),
          ...(action === "reportChange" ? { changedOn } : {}),
        }),
      ),
    );
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p>{t(`move.${action}.text`)}</p>
      {action === "requestCancel" && view.refund && <RefundTable refund={view.refund} waits={false} />}
      {error && <Failure error={error} />}
      {ask.reason && (
        <TextAreaField
          id="move-reason"
          label={say(`move.${action}.reason`)}
          required
          maxLength={2000}
          value={reason}
          error={tried && missing.reason ? t("common:issue.required") : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {action === "reportChange" && (
        <TextField
          id="move-day"
          type="date"
          label={t("move.reportChange.day")}
          required
          value={changedOn}
          onChange={(event) => setChangedOn(event.target.value)}
        />
      )}
      {ask.purpose && profile && (
        <fieldset className={tried && missing.file ? "fv fv-group fv-wrong" : "fv fv-group"}>
          <legend className="fv-label">
            {say(`move.${action}.file`)} <Mark required={ask.file} />
          </legend>
          <p className="fv-hint" id="move-file-limits">
            {typeNames(profile.types)} ·{" "}
            {t("pages/form:upload.maxSize", { size: limitText(profile.maxBytes, i18n.language) })} ·{" "}
            {t("pages/form:upload.max", { count: profile.count })}
          </p>
          {tried && missing.file && <p className="fv-error">{t("common:issue.fileMissing")}</p>}
          <Uploads
            id="move-file"
            describedBy="move-file-limits"
            purpose={ask.purpose}
            types={profile.types}
            max={profile.count}
            maxBytes={profile.maxBytes}
            value={ids}
            files={files}
            onChange={setIds}
            onFile={(file) => setFiles((old) => ({ ...old, [file.id]: file }))}
          />
        </fieldset>
      )}
      <div className="actions">
        <Button type="submit" busy={busy}>
          {t(`move.${action}.do`)}
        </Button>
        <GoBack />
      </div>
    </form>
  );
};
