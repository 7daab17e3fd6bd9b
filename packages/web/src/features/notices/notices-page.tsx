/** The user's notices: newest first, unread ones marked, each with a link to its subject. */

import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatInstant } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { toSitePath } from "../../shell/site-path.ts";
import { useAddressValues } from "../../shell/use-address-values.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import "./notices.css";
import { useConfirmation } from "../../shell/use-confirmation.ts";

interface NoticeItem {
  id: string;
  subject: string;
  text: string;
  link?: string;
  at: string;
  readAt?: string;
}
const filters = ["all", "unread", "read"] as const;

/** An application number is no words with hyphens: it is read, and copied, from one line. */
const numberPattern = /([A-Z]{2,4}-\d{4}-[0-9A-Z]{8})/;
const NoticeText = ({ text }: { text: string }) => (
  <p className="pre">
    {text.split(numberPattern).map((part, i) =>
      i % 2 === 1 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that does not change have no other name.
        <span key={i} className="nowrap">
          {part}
        </span>
      ) : (
        part
      ),
    )}
  </p>
);

const Item = ({ notice, onRead }: { notice: NoticeItem; onRead: () => void }) => {
  const { t, language } = useText(["pages/notices"]);
  // A notice only links to pages of this site; any other address is ignored.
  const target = toSitePath(notice.link);
  return (
    <li className={notice.readAt ? "told" : "told told-new"}>
      <h2>
        {!notice.readAt && <span className="told-mark">{t("new")}</span>} {notice.subject}
      </h2>
      <p className="muted small">
        <time dateTime={notice.at}>{formatInstant(notice.at, language)}</time>
      </p>
      <NoticeText text={notice.text} />
      <div className="told-actions">
        {target && (
          <Link to={target} onClick={onRead}>
            {t("open")}
            <span className="visually-hidden">: {notice.subject}</span>
          </Link>
        )}
        {!notice.readAt && (
          <Button small look="quiet" onClick={onRead}>
            {t("markOne")}
            <span className="visually-hidden">: {notice.subject}</span>
          </Button>
        )}
      </div>
    </li>
  );
};

const NoticesPage = () => {
  const { t, language } = useText(["pages/notices", "errors"]);
  const [{ show }, setValues] = useAddressValues({ show: "all" });
  const selectedFilter = filters.find((each) => each === show) ?? "all";
  const list = useResourceList<NoticeItem>(
    "/notice",
    { language, limit: 20 },
    // A filter chooses among all notices, not only among those of the first page.
    { whole: selectedFilter !== "all" },
  );
  const { pendingAction, error, send } = useSubmission();
  const [isDone, setIsDone] = useConfirmation<true>();
  const allNotices = list.items ?? [];
  const items = allNotices.filter(
    ({ readAt }) => selectedFilter === "all" || (selectedFilter === "read") === Boolean(readAt),
  );
  const renew = () => Promise.all([list.reload(), invalidateResources("/notice/unread")]);
  const markRead = (id: string) =>
    send(async () => {
      await api.post(`/notice/${encodeURIComponent(id)}/read`);
      await renew();
    }, id);
  const readAll = () =>
    send(async () => {
      await api.post("/notice/read");
      await renew();
      setIsDone(true);
    }, "all");
  return (
    <PersonalFrame title={t("title")}>
      {isDone && <Alert kind="success" announce title={t("marked")} />}
      {error && <FailureAlert error={error} />}
      {list.error && <FailureAlert error={list.error} retry={() => void list.reload()} />}
      {list.loading && <Skeleton lines={8} />}
      {list.items?.length === 0 && (
        <EmptyState action={<Link to={paths.records}>{t("records")}</Link>}>{t("empty")}</EmptyState>
      )}
      {allNotices.length > 0 && (
        <>
          <div className="told-above">
            <SelectField
              id="shown"
              label={t("show")}
              required
              value={selectedFilter}
              onChange={(event) => setValues({ show: event.target.value })}
            >
              {filters.map((each) => (
                <option key={each} value={each}>
                  {t(each)}
                </option>
              ))}
            </SelectField>
            {allNotices.some(({ readAt }) => !readAt) && (
              <Button look="secondary" busy={pendingAction === "all"} onClick={() => readAll()}>
                {t("markAll")}
              </Button>
            )}
          </div>
          {items.length === 0 && !list.loadMore && (
            <p className="muted">{t(selectedFilter === "read" ? "emptyRead" : "emptyUnread")}</p>
          )}
          <ul className="told-list">
            {items.map((notice) => (
              <Item key={notice.id} notice={notice} onRead={() => void markRead(notice.id)} />
            ))}
          </ul>
          {list.loadMore && (
            <Button look="secondary" busy={list.isLoadingMore} onClick={list.loadMore}>
              {t("more")}
            </Button>
          )}
        </>
      )}
    </PersonalFrame>
  );
};

export { NoticesPage as Component };
