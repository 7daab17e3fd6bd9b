/** The documents of an application that its institution may download (spec 2 §2 › records). */

import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { isPaymentTakenBack } from "@portal/core/applications/model/reversed-payment";
import { listApplicationLetters } from "@portal/core/documents/letter-kinds";
import { useTranslation } from "react-i18next";
import { api } from "../../shell/api.ts";
import { DownloadButton } from "../../ui/download-button.tsx";

interface DownloadProps {
  view: ApplicationView;
  /** Receives why a download failed, and undefined when another one starts. */
  onFailure: (failure: unknown) => void;
}

/** The statuses of an application whose fee was paid. */
const isPaid = ({ status }: ApplicationView): boolean =>
  ["PAID", "VOUCHER_PENDING_DOWNLOAD", "COMPLETED", "SETTLED"].includes(status);

/** Offers the voucher, whose first download also makes the transition. */
export const AdmissionVoucherButton = ({
  view,
  canComplete,
  onFailure,
  onChanged,
}: DownloadProps & {
  /** The transition is allowed now, so that the download makes it. */
  canComplete: boolean;
  onChanged: (next: ApplicationView, action: string) => void;
}) => {
  const { t, i18n } = useTranslation("pages/personal");
  const downloadVoucher = async (): Promise<void> => {
    await api.downloadPrint(`/participate/search/${view.id}/voucher?lang=${i18n.language}`);
    if (!canComplete) return;
    onChanged(
      await api.post<ApplicationView>(`/participate/search/${view.id}/downloadVoucher`, {
        version: view.version,
      }),
      "downloadVoucher",
    );
  };
  if (view.voucherAt === undefined || view.owed || !isPaid(view)) return null;
  return (
    <DownloadButton
      look={canComplete ? "primary" : "secondary"}
      small
      download={downloadVoucher}
      onFailure={onFailure}
    >
      {t("move.voucher")}
    </DownloadButton>
  );
};

/** Offers the application as a PDF, its letters, its receipt and its refund note. */
export const DocumentDownloads = ({ view, onFailure }: DownloadProps) => {
  const { t, i18n } = useTranslation("pages/personal");
  const renderButton = (text: string, address: string) => (
    <DownloadButton
      key={address}
      look="secondary"
      small
      download={() =>
        api.downloadPrint(`${address}${address.includes("?") ? "&" : "?"}lang=${i18n.language}`)
      }
      onFailure={onFailure}
    >
      {text}
    </DownloadButton>
  );
  const hasReceipt = !isPaymentTakenBack(view) && (view.receiptNumber !== undefined || isPaid(view));
  const hasFee = view.fee !== undefined && view.fee.total.amount > 0;
  return (
    <>
      {view.status !== "DRAFT" && renderButton(t("move.pdf"), `/participate/search/${view.id}/pdf`)}
      {listApplicationLetters(view).map((kind) =>
        renderButton(t(`move.letter.${kind}`), `/participate/search/${view.id}/letter?kind=${kind}`),
      )}
      {hasReceipt && hasFee && renderButton(t("move.receipt"), `/payment/${view.id}/receipt`)}
      {view.refund?.refunded && renderButton(t("move.refundNote"), `/payment/${view.id}/refund`)}
    </>
  );
};
