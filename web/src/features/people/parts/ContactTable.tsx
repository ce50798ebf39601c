import { Link } from "@tanstack/react-router";
import type { Contact } from "../../../api/client.ts";
import { DataTable, type TableColumn } from "../../../ui/DataTable.tsx";
import { Avatar } from "../../../ui/Person.tsx";
import { TagList } from "../../../ui/TagList.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { contactName } from "../names.ts";
import { texts } from "../texts.ts";

const tagsShown = 2;

const columns: readonly TableColumn<Contact>[] = [
  {
    name: "name",
    title: texts.columns.name,
    cell: (contact) => (
      <span style={{ display: "inline-flex", alignItems: "center", gap: 8, maxWidth: "100%" }}>
        <Avatar name={contactName(contact)} />
        <Link to="/contacts/$id" params={{ id: contact.id }} data-row-link>
          <UserText>{contactName(contact)}</UserText>
        </Link>
      </span>
    ),
  },
  { name: "email", title: texts.columns.email, cell: ({ email }) => <UserText>{email}</UserText> },
  {
    name: "phone",
    title: texts.columns.phone,
    width: 160,
    hiddenBelow: "medium",
    cell: ({ phone }) => <UserText>{phone}</UserText>,
  },
  {
    name: "tags",
    title: texts.columns.tags,
    width: 180,
    hiddenBelow: "narrow",
    cell: ({ tags }) => <TagList tags={tags} max={tagsShown} />,
  },
  {
    name: "assignee",
    title: texts.columns.assignee,
    width: 150,
    hiddenBelow: "medium",
    cell: ({ assignee }) => <UserText>{assignee}</UserText>,
  },
  {
    name: "created",
    title: texts.columns.created,
    width: 90,
    isNumber: true,
    hiddenBelow: "narrow",
    cell: ({ created_at: time }) => <TimeText time={time} />,
  },
];

interface ContactTableProps {
  readonly contacts: readonly Contact[];
  readonly isStale: boolean;
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  readonly onMore: () => void;
}

export function ContactTable({ contacts, ...rest }: ContactTableProps) {
  return <DataTable label={texts.contacts} columns={columns} rows={contacts} keyOfRow={({ id }) => id} {...rest} />;
}
