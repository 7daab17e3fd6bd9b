/** Creating an event from another one, changing it, publishing or cancelling it. */
import "../../ui/staff.css";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { ExistingEvent } from "./existing-event.tsx";
import { NewEvent } from "./new-event.tsx";

const EventEditorPage = () => {
  const { id } = useParams();
  const { t } = useTranslation("pages/staff-event");
  return (
    <div className="staff">
      <Breadcrumbs crumbs={[{ text: t("title"), to: "/staff/event" }, { text: t(id ? "edit" : "new") }]} />
      {id ? <ExistingEvent key={id} id={id} /> : <NewEvent />}
    </div>
  );
};

export { EventEditorPage as Component };
