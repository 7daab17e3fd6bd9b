/**
 * The draft on a phone, whose camera takes the photos and documents: a QR code with the address of this step. What the
 * phone saves appears here while the panel is open.
 */
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyImport } from "../shell/lazy-import.ts";
import { paths } from "../shell/paths.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import type { Draft } from "./use-draft.ts";

const LazyQrCode = lazy(async () => ({
  default: (await lazyImport(() => import("../ui/qr-code.tsx"))).QrCode,
}));
const REFRESH_MS = 5_000;

export const PhoneHandOver = ({ id, step, draft }: { id: string; step: string; draft: Draft }) => {
  const { t } = useTranslation("pages/form");
  const [isOpen, setIsOpen] = useState(false);
  const { refresh, flush } = draft;
  const isSaved = draft.state.version !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    // The phone continues what is on the server.
    void flush();
    const timer = setInterval(() => {
      // A look that fails is repeated by the next one.
      if (document.visibilityState === "visible") refresh().catch(() => undefined);
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isOpen, flush, refresh]);
  const address = `${location.origin}${paths.draft(id)}&step=${encodeURIComponent(step)}`;
  return (
    <details className="wz-phone" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t("phone.title")}</summary>
      {isOpen && (
        <>
          <p>{t(isSaved ? "phone.text" : "phone.first")}</p>
          {isSaved && (
            <Suspense fallback={<Skeleton lines={4} />}>
              <LazyQrCode text={address} label={t("phone.code")} />
            </Suspense>
          )}
        </>
      )}
    </details>
  );
};
