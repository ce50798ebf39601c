import { type ReactNode, useEffect, useRef } from "react";
import { Logo } from "../../../ui/Logo.tsx";
import { useDocumentTitle } from "../../../ui/Page.tsx";
import { texts } from "../texts.ts";
import classes from "./AuthCard.module.css";

interface AuthCardProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** The frame of every page outside of the shell. */
export function AuthCard({ title, text, children }: AuthCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step of the same page has another title
  useEffect(() => {
    // An input that takes the focus itself keeps it.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <Logo />
          {texts.product}
        </div>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        <p className={classes.text}>{text}</p>
        {children}
      </div>
    </main>
  );
}

export function AuthForm({ onSubmit, children }: { readonly onSubmit: () => void; readonly children: ReactNode }) {
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

export const AuthNote = ({ children }: { readonly children: ReactNode }) => <p className={classes.note}>{children}</p>;
export const AuthBelow = ({ children }: { readonly children: ReactNode }) => (
  <p className={classes.below}>{children}</p>
);
export const AuthDivider = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.divider}>{children}</div>
);
