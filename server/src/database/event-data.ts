/** The columns that the two below ask of an event. */
export const eventDataColumns = "workspace_id, mode, resource_id, data, text_at, text_version, text_bytes";

/** An event's data as it was published, as SQL: a long text that its resource has may stand with that. */
export const eventData = (event: string): string =>
  `case when ${event}.text_at is null then ${event}.data::text else event_data(${event}.workspace_id, ${event}.mode,
     ${event}.resource_id, ${event}.data, ${event}.text_at, ${event}.text_version) end`;

/** How large it is as stored, which is never more than it really is, without reading it. */
export const eventBytes = (event: string): string => `pg_column_size(${event}.data) + coalesce(${event}.text_bytes, 0)`;
