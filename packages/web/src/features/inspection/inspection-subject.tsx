/** The subject of an inspection: its row of the view, earlier findings, and why it cannot be inspected now. */
import { getInspectionDays } from "@portal/core/inspections/records/index";
import type { InspectionKind, InspectionView } from "@portal/core/inspections/records/inspection-schema";
import type { ViewRow } from "@portal/core/inspections/restricted/index";
import { getRestrictedView } from "@portal/core/inspections/restricted/index";
import { getInspectedCode, getInspectedSearchText } from "@portal/core/inspections/restricted/inspected-code";
import type { ViewPage } from "@portal/core/inspections/restricted/restricted-schema";
import { useText } from "../../form/use-text.ts";
import { ApiError } from "../../shell/api-error.ts";
import { formatIssue } from "../../shell/error-text.ts";
import { formatInstant, pickLanguage } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useViewValueFormatter } from "../restricted-views/restricted-view.tsx";

export interface InspectionTarget {
  kind: InspectionKind;
  /** The code or number in the view, as `getInspectedCode`. */
  itemId: string;
}
/** Returns the subject's row of the view; undefined while offline. */
const useRow = ({ kind, itemId }: InspectionTarget): ViewRow | undefined => {
  const matchingRows = useResource<ViewPage>(`/roadshow/${kind}`, { q: getInspectedSearchText(itemId) });
  return (matchingRows.data?.items as ViewRow[] | undefined)?.find(
    (each) => getInspectedCode(each) === itemId,
  );
};
/** Returns the subject's name, or its number until the name is loaded. */
export const useSubjectName = (props: InspectionTarget): string => {
  const { language } = useText(["restricted"]);
  const row = useRow(props);
  const names = row && (row.names ?? { "zh-Hant": row.nameZh, en: row.nameEn, pt: row.namePt });
  return pickLanguage(names as Parameters<typeof pickLanguage>[0], language) || props.itemId;
};
/** The data of the subject in the view, as far as they are loaded. */
export const InspectedItem = ({ kind, itemId }: InspectionTarget) => {
  const { t } = useText(["restricted"]);
  const cell = useViewValueFormatter();
  const row = useRow({ kind, itemId });
  if (!row) return null;
  return (
    <details className="restricted-fields" open>
      <summary>{t("inspect.about")}</summary>
      <dl>
        {getRestrictedView(`roadshow.${kind}`).fields.map((field) => (
          <div key={field.name}>
            <dt>{t(`column.${field.name}`)}</dt>
            <dd>{cell(field, row)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};

/** The inspections of the subject that were sent before. */
export const EarlierInspections = ({ kind, itemId }: InspectionTarget) => {
  const { t, language } = useText(["restricted"]);
  const path = `/roadshow/inspection/${kind}/${encodeURIComponent(itemId)}`;
  const { data } = useResource<{ items: InspectionView[] }>(path);
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier">{t("inspect.earlier")}</h2>
      <ul className="restricted-earlier">
        {data.items.map((one) => (
          <li key={one.id} className="card">
            <strong>{t(`outcome.${one.outcome}`)}</strong>{" "}
            <span className="muted">{formatInstant(one.madeAt, language)}</span>
            {one.notes && <p className="pre">{one.notes}</p>}
            {one.photos.length > 0 && (
              <p className="muted">{t("inspect.sentPhotos", { count: one.photos.length })}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

interface InspectionObstacle {
  title: string;
  help?: string;
  /** It does not take place now. What was found before is sent still: its days of then are known to the server. */
  isOutsideDays?: true;
}
/** Explains why nothing can be inspected here: it is not on the inspector's list, or it does not take place now. */
export const useInspectionObstacle = ({ kind, itemId }: InspectionTarget): InspectionObstacle | undefined => {
  const { t } = useText(["restricted", "common"]);
  const today = useToday();
  const row = useRow({ kind, itemId });
  const { error } = useResource(`/roadshow/inspection/${kind}/${encodeURIComponent(itemId)}`);
  if (error instanceof ApiError && error.status === 404)
    return { title: t("inspect.unknown"), help: t("inspect.unknownHelp") };
  const days = row && getInspectionDays(row.start, row.end);
  if (days && today < days.from)
    return {
      title: formatIssue(t, { key: "inspectionTooEarly", params: { min: days.from } }),
      isOutsideDays: true,
    };
  return days && today > days.to
    ? { title: formatIssue(t, { key: "inspectionTooLate", params: { max: days.to } }), isOutsideDays: true }
    : undefined;
};
