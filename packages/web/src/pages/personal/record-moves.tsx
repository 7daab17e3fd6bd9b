/** What may be done with an application now: only what the table of moves allows (spec 2 §2 › records). */
import type { ApplicationView } from "@portal/core/application/wire";
import { profileOf } from "@portal/core/upload/purposes";
import type { FileView } from "@portal/core/upload/wire";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { forgetDraft } from "../../form/draft-store.ts";
import { Uploads } from "../../form/fields/documents.tsx";
import type { Say } from "../../form/use-text.ts";
import { api } from "../../lib/api.ts";
import { useToday } from "../../lib/clock.ts";
import { forget } from "../../lib/query.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { Failure } from "../../ui/notice.tsx";
import { RefundTable } from "./refund-table.tsx";

/** Moves that a person makes in a dialog, what they ask, and the files they take. */
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
type Asked = keyof typeof asked;
const isAsked = (action: string): action is Asked => action in asked;

/** What leads on is a button of its own; what turns back is there for who looks for it. */
const lookOf = (action: Asked): "primary" | "secondary" | "quiet" =>
  action === "acceptOffer"
    ? "primary"
    : ["requestCancel", "reportChange", "object", "justifyLate", "declineOffer", "leaveWaiting"].includes(
          action,
        )
      ? "quiet"
      : "secondary";

const MoveForm = ({
  action,
  view,
  onDone,
}: {
  action: Asked;
  view: ApplicationView;
  onDone: (next: ApplicationView) => void;
}) => {
  const { t } = useTranslation(["pages/personal", "common"]);
  const say = t as unknown as Say;
  const ask = asked[action];
  const profile = ask.purpose ? profileOf(ask.purpose) : undefined;
  const [reason, setReason] = useState("");
  const [changedOn, setChangedOn] = useState<string>(useToday());
  const [ids, setIds] = useState<string[]>([]);
  const [files, setFiles] = useState<Record<string, FileView>>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const missing = { reason: ask.reason && !reason.trim(), file: ask.file && ids.length === 0 };
  const send = async (): Promise<void> => {
    setTried(true);
    if (missing.reason || missing.file) return;
    setBusy(true);
    setFailure(undefined);
    try {
      onDone(
        await api.post<ApplicationView>(`/participate/search/${view.id}/${action}`, {
          version: view.version,
          ...(reason.trim() ? { reason: reason.trim() } : {}),
          ...(ids.length ? { fileIds: ids } : {}),
          ...(action === "reportChange" ? { changedOn } : {}),
        }),
      );
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
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
      {failure !== undefined && <Failure error={failure} />}
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
          <legend className="fv-label">{say(`move.${action}.file`)}</legend>
          {tried && missing.file && <p className="fv-error">{t("common:issue.fileMissing")}</p>}
          <Uploads
            id="move-file"
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
      </div>
    </form>
  );
};

export const RecordMoves = ({
  view,
  onChanged,
}: {
  view: ApplicationView;
  onChanged: (next: ApplicationView, action: string) => void;
}) => {
  const { t, i18n } = useTranslation("pages/personal");
  const navigate = useNavigate();
  const [open, setOpen] = useState<Asked | "discard">();
  const [failure, setFailure] = useState<unknown>();
  const may = (action: string) => view.moves.some((move) => move.action === action && move.allowed);
  const download = (path: string, name: string) => {
    setFailure(undefined);
    api.download(`${path}?lang=${i18n.language}`, name).catch(setFailure);
  };
  /** It moves on once the voucher is in the reader's hands. */
  const voucher = async (): Promise<void> => {
    setFailure(undefined);
    try {
      await api.download(
        `/participate/search/${view.id}/voucher?lang=${i18n.language}`,
        `voucher-${view.code ?? view.id}.pdf`,
      );
      if (!may("downloadVoucher")) return;
      onChanged(
        await api.post<ApplicationView>(`/participate/search/${view.id}/downloadVoucher`, {
          version: view.version,
        }),
        "downloadVoucher",
      );
    } catch (error) {
      setFailure(error);
    }
  };
  const discard = async (): Promise<void> => {
    try {
      await api.del(`/participate/search/${view.id}`, view.version);
      await forgetDraft(view.id);
      forget("/participate");
      navigate(paths.records);
    } catch (error) {
      setFailure(error);
      setOpen(undefined);
    }
  };
  const offered = view.moves
    .map((move) => move.action)
    .filter(isAsked)
    .filter(may);
  const forward = offered.filter((action) => lookOf(action) !== "quiet");
  const back = offered.filter((action) => lookOf(action) === "quiet");
  const button = (action: Asked) => (
    <Button key={action} look={lookOf(action)} small onClick={() => setOpen(action)}>
      {t(`move.${action}.name`)}
    </Button>
  );
  const payable = view.status === "AWAITING_PAYMENT" || view.arrears;
  const hasVoucher =
    view.voucherAt !== undefined &&
    ["PAID", "VOUCHER_PENDING_DOWNLOAD", "COMPLETED", "SETTLED"].includes(view.status);
  const receipt =
    view.receiptNumber ?? ["PAID", "VOUCHER_PENDING_DOWNLOAD", "COMPLETED", "SETTLED"].includes(view.status);
  return (
    <>
      {failure !== undefined && <Failure error={failure} />}
      <div className="pc-moves">
        {view.status === "DRAFT" && <LinkButton to={paths.draft(view.id)}>{t("move.continue")}</LinkButton>}
        {view.report?.state === "DUE" && (
          <LinkButton to={paths.report(view.id)}>{t("report.open")}</LinkButton>
        )}
        {view.report?.id && (
          <LinkButton look="secondary" small to={paths.record(view.report.id)}>
            {t("report.see")}
          </LinkButton>
        )}
        {view.scheme.startsWith("REPORT_") && view.parentId && (
          <LinkButton look="secondary" small to={paths.record(view.parentId)}>
            {t("report.on")}
          </LinkButton>
        )}
        {payable && <LinkButton to={paths.pay(view.id)}>{t("move.pay")}</LinkButton>}
        {hasVoucher && (
          <Button
            look={may("downloadVoucher") ? "primary" : "secondary"}
            small
            onClick={() => void voucher()}
          >
            {t("move.voucher")}
          </Button>
        )}
        {forward.map(button)}
        {view.status !== "DRAFT" && (
          <Button
            look="secondary"
            small
            onClick={() => download(`/participate/search/${view.id}/pdf`, `${view.code ?? view.id}.pdf`)}
          >
            {t("move.pdf")}
          </Button>
        )}
        {receipt && view.fee && view.fee.total.amount > 0 && (
          <Button
            look="secondary"
            small
            onClick={() => download(`/payment/${view.id}/receipt`, "receipt.pdf")}
          >
            {t("move.receipt")}
          </Button>
        )}
        {view.refund?.refunded && (
          <Button look="secondary" small onClick={() => download(`/payment/${view.id}/refund`, "refund.pdf")}>
            {t("move.refundNote")}
          </Button>
        )}
        {back.map(button)}
        {may("discard") && (
          <Button look="danger" small onClick={() => setOpen("discard")}>
            {t("move.discard.name")}
          </Button>
        )}
      </div>
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open ? t(`move.${open}.name`) : ""}
      >
        {open === "discard" && (
          <>
            <p>{t("move.discard.text")}</p>
            <div className="actions">
              <Button look="danger" onClick={() => void discard()}>
                {t("move.discard.do")}
              </Button>
            </div>
          </>
        )}
        {open && open !== "discard" && (
          <MoveForm
            key={open}
            action={open}
            view={view}
            onDone={(next) => {
              setOpen(undefined);
              onChanged(next, open);
            }}
          />
        )}
      </Dialog>
    </>
  );
};
