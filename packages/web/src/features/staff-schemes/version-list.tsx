/** The published versions of a scheme, newest first. */
import type { SchemeVersionView } from "@portal/core/schemes/versions/scheme-version-schema";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatInstant, formatList } from "../../shell/format.ts";

export const VersionList = ({ versions }: { versions: readonly SchemeVersionView[] }) => {
  const { t, language } = useText(["pages/staff-scheme"]);
  return (
    <section className="card" aria-labelledby="versions">
      <h2 id="versions">{t("version.title")}</h2>
      {versions.length === 0 && <p className="muted">{t("version.none")}</p>}
      <ul className="admin-entries">
        {versions.map((version) => (
          <li
            key={version.version}
            className={`admin-entry admin-entry-${version.state === "CURRENT" ? "now" : version.state.toLowerCase()}`}
          >
            <p>
              <strong>
                {t("version.number", { number: version.version })} ·{" "}
                {t(`version.${version.state}`, { day: formatDay(version.from, language) })}
              </strong>
            </p>
            {version.note && <p className="pre">{version.note}</p>}
            <p className="muted small">
              {t("version.by", {
                writers: formatList(version.writtenBy, language),
                publisher: version.publishedBy,
                at: formatInstant(version.publishedAt, language),
              })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};
