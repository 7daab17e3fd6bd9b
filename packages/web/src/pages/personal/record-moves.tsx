/** What may be done with an application now: only what the table of moves allows (spec 2 §2 › records). */
import type { ApplicationView } from "@portal/core/application/wire";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { forgetDraft } from "../../form/draft-store.ts";
import { api } from "../../lib/api.ts";
import { forget } from "../../lib/query.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Dialog, GoBack } from "../../ui/dialog.tsx";
import { Failure } from "../../ui/notice.tsx";
import { type Asked, isAsked, MoveForm } from "./move-form.tsx";

/** What leads on is a button of its own; what turns back is there for who looks for it. */
const lookOf = (action: Asked): "primary" | "secondary" | "quiet" =>
  action === "acceptOffer"
    ? "primary"
    : ["requestCancel", "reportChange", "object", "justifyLate", "declineOffer", "leaveWaiting"].includes(
          action,
        )
      ? "quiet"
      : "secondary";

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
        {may("supplement") && (
          <a className="button button-primary" href="#supplement">
            {t("overview.act.supplement")}
          </a>
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
              <GoBack />
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
