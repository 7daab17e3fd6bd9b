/** The results of a bulk action for each application: those of the dry run, then those of the action itself. */
import { Fragment } from "react";
import { useText } from "../../form/use-text.ts";
import { formatError, formatIssue } from "../../shell/error-text.ts";
import { joinSentences } from "../../shell/format.ts";
import { Button } from "../../ui/button.tsx";
import { addListKeys } from "../../ui/list-keys.ts";
import { RefusalReason } from "../../ui/refusal-reason.tsx";

type CodedRow = Readonly<{ id: string; code?: string | undefined }>;

export interface BulkRowResult {
  id: string;
  done: boolean;
  repeated?: boolean;
  /** It waits for a second person's signature. */
  prepared?: boolean;
  refused?: {
    code: number;
    params?: Record<string, unknown>;
    reasons?: { code: number; params?: Record<string, unknown> }[];
    fields?: { key: string; params?: Record<string, unknown> }[];
  };
}
/**
 * Shows why one was refused: the reasons or what is wrong with it where they are known, otherwise the text of the code.
 */
const RefusedRow = ({ refused }: Pick<BulkRowResult, "refused">) => {
  const { t, language } = useText(["errors", "common"]);
  const { reasons = [], fields = [] } = refused ?? {};
  if (reasons.length === 0 && fields.length > 0)
    return <span>{joinSentences([...new Set(fields.map((field) => formatIssue(t, field)))], language)}</span>;
  if (reasons.length === 0) return <span>{formatError(t, refused)}</span>;
  return (
    <span>
      {addListKeys(reasons, (reason) => JSON.stringify(reason)).map(({ key, item: reason }) => (
        <Fragment key={key}>
          <RefusalReason reason={reason} />{" "}
        </Fragment>
      ))}
    </span>
  );
};
const findCode = (rows: readonly CodedRow[], id: string): string =>
  rows.find((row) => row.id === id)?.code ?? id;

/** Shows what would happen to each, and why some are refused. */
export const BulkForecast = ({
  rows,
  forecast,
}: {
  rows: readonly CodedRow[];
  forecast: readonly BulkRowResult[];
}) => {
  const { t } = useText(["pages/queue", "errors", "common"]);
  const refusedRows = forecast.filter((each) => !each.done);
  const preparedCount = forecast.filter((each) => each.prepared).length;
  return (
    <div role="status">
      <p>
        <strong>{t("bulk.passes", { count: forecast.length - refusedRows.length })}</strong>
        {refusedRows.length > 0 && <> · {t("bulk.wouldRefuse", { count: refusedRows.length })}</>}
      </p>
      {preparedCount > 0 && <p>{t("bulk.wouldPrepare", { count: preparedCount })}</p>}
      {refusedRows.length > 0 && (
        <ul className="queue-outcome">
          {refusedRows.map((each) => (
            <li key={each.id} className="queue-refused">
              <strong>{findCode(rows, each.id)}</strong>
              <RefusedRow refused={each.refused} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** Shows what was done, row by row. */
export const BulkOutcome = ({
  rows,
  results,
  onClose,
}: {
  rows: readonly CodedRow[];
  results: readonly BulkRowResult[];
  onClose: () => void;
}) => {
  const { t } = useText(["pages/queue", "errors", "common"]);
  const doneCount = results.filter((each) => each.done).length;
  return (
    <>
      <p role="status">
        <strong>{t("bulk.done", { count: doneCount })}</strong>
        {doneCount < results.length && <> · {t("bulk.refused", { count: results.length - doneCount })}</>}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing that keys could reach */}
      <ul className="queue-outcome" tabIndex={0}>
        {results.map((each) => (
          <li key={each.id} className={each.done ? undefined : "queue-refused"}>
            <strong>{findCode(rows, each.id)}</strong>
            {each.done ? (
              <span>
                {t(each.prepared ? "bulk.rowPrepared" : each.repeated ? "bulk.rowRepeated" : "bulk.rowDone")}
              </span>
            ) : (
              <RefusedRow refused={each.refused} />
            )}
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button onClick={onClose}>{t("bulk.close")}</Button>
      </div>
    </>
  );
};
