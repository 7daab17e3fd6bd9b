/** A field to search by, with its button. What is searched for is in the address. */
import "./search-form.css";
import { useSearchText } from "../shell/use-search-text.ts";
import { Button } from "./button.tsx";
import { TextField } from "./field.tsx";

interface Props {
  id: string;
  label: string;
  /** What can be searched for. */
  hint?: string;
  buttonLabel: string;
  maxLength: number;
  /** What is searched for now; empty when nothing is. */
  value: string;
  /** Receives what was typed, without spaces around it. */
  onSearch: (value: string) => void;
}

export const SearchForm = ({ id, label, hint, buttonLabel, maxLength, value, onSearch }: Props) => {
  // The form itself stays after a search, so that its button keeps the focus.
  const [text, setText] = useSearchText(value);
  return (
    <search>
      <form
        className="search-form"
        onSubmit={(event) => {
          event.preventDefault();
          // The field says that it is too long.
          if (text.length <= maxLength) onSearch(text.trim());
        }}
      >
        <TextField
          id={id}
          type="search"
          label={label}
          hint={hint}
          mark={false}
          maxLength={maxLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" look="secondary">
          {buttonLabel}
        </Button>
      </form>
    </search>
  );
};
