/**
 * Placeholders of loading content in its final size. They appear after 300 ms (by CSS) and do not move under reduced
 * motion.
 */
import { useTranslation } from "react-i18next";

export const Skeleton = ({ lines = 3, block = false }: { lines?: number; block?: boolean }) => {
  const { t } = useTranslation("common");
  return (
    <div className="skeleton" role="status" data-transient>
      <span className="visually-hidden">{t("state.loading")}</span>
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((key) => (
        <span key={key} className={block ? "skeleton-block" : "skeleton-line"} aria-hidden="true" />
      ))}
    </div>
  );
};
