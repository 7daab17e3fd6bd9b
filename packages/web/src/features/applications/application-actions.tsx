/** The actions of an application that the transition table allows now (spec 2 §2 › records). */
import type { ApplicationView } from "@portal/core/applications/model/schema";
import { isPaymentTakenBack } from "@portal/core/applications/model/taken-back";
import { listParticipationLetters } from "@portal/core/documents/letter-kinds";
import { Fragment, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { api } from "../../shell/api.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { paths } from "../../shell/paths.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { CloseDialogButton, Dialog } from "../../ui/dialog.tsx";
import { DownloadButton } from "../../ui/download-button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { actionForms, type FormAction, hasActionForm } from "./action-forms.ts";

/** The dialog of a transition: uploads are loaded when one opens. */
const LazyActionForm = lazy(async () => ({
  default: (await lazyImport(() => import("./action-form.tsx"))).ActionForm,
}));

export const ApplicationActions = ({
  view,
  onChanged,
}: {
  view: ApplicationView;
  onChanged: (next: ApplicationView, action: string) => void;
}) => {
  const { t, i18n } = useTranslation("pages/personal");
  const navigate = useNavigate();
  const [open, setOpen] = useState<FormAction | "discard">();
  const [failure, setFailure] = useState<unknown>();
  const canPerform = (action: string) => view.moves.some((move) => move.action === action && move.allowed);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const renderDownload = (path: string, label: string) => (
    <DownloadButton
      look="secondary"
      small
      download={() => api.downloadPrint(`${path}${path.includes("?") ? "&" : "?"}lang=${i18n.language}`)}
      onFailure={setFailure}
    >
      {label}
    </DownloadButton>
  );
  /** Downloading the voucher also makes the transition. */
  const downloadAdmissionVoucher = async (): Promise<void> => {
    await api.downloadPrint(`/participate/search/${view.id}/voucher?lang=${i18n.language}`);
    if (!canPerform("downloadVoucher")) return;
    onChanged(
      await api.post<ApplicationView>(`/participate/search/${view.id}/downloadVoucher`, {
        version: view.version,
      }),
      "downloadVoucher",
    );
  };
  const discardDraft = async (): Promise<void> => {
    setIsDiscarding(true);
    try {
      // Loaded before the draft is deleted: if the part does not load, the reader is told and the draft stays.
      const { deleteLocalDraft } = await lazyImport(() => import("../../form/draft-store.ts"));
      await api.del(`/participate/search/${view.id}`, view.version);
      await deleteLocalDraft(view.id);
      invalidateResources("/participate");
      navigate(paths.records);
    } catch (error) {
      setFailure(error);
      setOpen(undefined);
    } finally {
      setIsDiscarding(false);
    }
  };
  const offeredActions = view.moves
    .map((move) => move.action)
    .filter(hasActionForm)
    .filter(canPerform);
  const forwardActions = offeredActions.filter((action) => actionForms[action].look !== "quiet");
  const backActions = offeredActions.filter((action) => actionForms[action].look === "quiet");
  const renderButton = (action: FormAction) => (
    <Button key={action} look={actionForms[action].look} small onClick={() => setOpen(action)}>
      {t(`move.${action}.name`)}
    </Button>
  );
  const participationLetters = listParticipationLetters(view);
  const isPayable = view.status === "AWAITING_PAYMENT" || view.arrears;
  const hasAdmissionVoucher =
    view.voucherAt !== undefined &&
    !view.owed &&
    ["PAID", "VOUCHER_PENDING_DOWNLOAD", "COMPLETED", "SETTLED"].includes(view.status);
  const receipt =
    !isPaymentTakenBack(view) &&
    (view.receiptNumber ??
      ["PAID", "VOUCHER_PENDING_DOWNLOAD", "COMPLETED", "SETTLED"].includes(view.status));
  return (
    <>
      {failure !== undefined && <FailureAlert error={failure} />}
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
        {canPerform("supplement") && (
          <a className="button button-primary" href="#supplement">
            {t("overview.act.supplement")}
          </a>
        )}
        {isPayable && <LinkButton to={paths.pay(view.id)}>{t("move.pay")}</LinkButton>}
        {hasAdmissionVoucher && (
          <DownloadButton
            look={canPerform("downloadVoucher") ? "primary" : "secondary"}
            small
            download={downloadAdmissionVoucher}
            onFailure={setFailure}
          >
            {t("move.voucher")}
          </DownloadButton>
        )}
        {forwardActions.map(renderButton)}
        {view.scheme.startsWith("REPORT_") && view.parentId && (
          <LinkButton look="secondary" small to={paths.record(view.parentId)}>
            {t("report.on")}
          </LinkButton>
        )}
        {view.status !== "DRAFT" && renderDownload(`/participate/search/${view.id}/pdf`, t("move.pdf"))}
        {participationLetters.map((kind) => (
          <Fragment key={kind}>
            {renderDownload(`/participate/search/${view.id}/letter?kind=${kind}`, t(`move.letter.${kind}`))}
          </Fragment>
        ))}
        {receipt &&
          view.fee &&
          view.fee.total.amount > 0 &&
          renderDownload(`/payment/${view.id}/receipt`, t("move.receipt"))}
        {view.refund?.refunded && renderDownload(`/payment/${view.id}/refund`, t("move.refundNote"))}
        {backActions.map(renderButton)}
        {canPerform("discard") && (
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
              <Button look="danger" busy={isDiscarding} onClick={() => void discardDraft()}>
                {t("move.discard.do")}
              </Button>
              <CloseDialogButton />
            </div>
          </>
        )}
        {open && open !== "discard" && (
          <Suspense fallback={<Skeleton lines={4} />}>
            <LazyActionForm
              key={open}
              action={open}
              view={view}
              onDone={(next) => {
                setOpen(undefined);
                onChanged(next, open);
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </>
  );
};
