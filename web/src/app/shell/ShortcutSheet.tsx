import { Modal } from "@mantine/core";
import { shortcutGroups, texts } from "../texts.ts";
import classes from "./ShortcutSheet.module.css";

export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={texts.shortcuts} size="lg" closeButtonProps={{ "aria-label": "Close" }}>
      <div className={classes.groups}>
        {shortcutGroups.map(({ title, keys }) => (
          <section key={title}>
            <h3 className={classes.title}>{title}</h3>
            <dl className={classes.list}>
              {keys.map(([key, meaning]) => (
                <div key={key} className={classes.row}>
                  <dt>
                    <kbd className={classes.key}>{key}</kbd>
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
