/** Tabs by the ARIA pattern: arrows move, only the selected tab is a tab stop, and none submits a form. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

interface Tab {
  id: string;
  label: ReactNode;
  content: ReactNode;
}
interface Props {
  tabs: Tab[];
  chosen: string;
  onChoose: (id: string) => void;
  label: string;
}
export const Tabs = ({ tabs, chosen, onChoose, label }: Props) => {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.id === chosen) ?? tabs[0];
  const onKey = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.id === current?.id);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + tabs.length) % tabs.length;
    onChoose(tabs[index]?.id ?? "");
    list.current?.querySelectorAll("button")[index]?.focus();
  };
  return (
    <div className="tabs">
      <div role="tablist" aria-label={label} ref={list} onKeyDown={onKey}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === current?.id}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === current?.id ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${current?.id}`}>
        {current?.content}
      </div>
    </div>
  );
};
