/** A field to search by, with its button. What is searched for is in the address. */
import "./search-form.css";
import { useState } from "react";
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
  const [text, setText] = useState(value);
  // When the search is changed elsewhere, the field follows. The form itself stays, so that its button keeps the focus.
  const [searchedValue, setSearchedValue] = useState(value);
  if (searchedValue !== value) {
    setSearchedValue(value);
    setText(value);
  }
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
