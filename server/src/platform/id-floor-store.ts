import { statement } from "../database/database.ts";

/** Behind the highest position that a reader may have passed. The row's lock lets joins and raises happen one by one. */
export const lockCeilingSql = statement("id_floor.lock_ceiling", "select ceiling from id_ceiling for update");

export const joinSql = statement(
  "id_floor.join",
  "insert into id_floor (process, rows_floor, calls_floor) values ($1, $2, $3)",
);

// A lost beat only makes readers wait longer, so that its commit need not wait for the disk.
export const beatSql = statement(
  "id_floor.beat",
  `update id_floor set rows_floor = $2, calls_floor = $3, beat_at = now() where process = $1
   returning set_config('synchronous_commit', 'off', true)`,
);

export const leaveSql = statement("id_floor.leave", "delete from id_floor where process = $1");

/** Run on each new connection: moving `beat_at` keeps the row from being removed while the connection exists. */
export const touchSql = statement(
  "id_floor.touch",
  "update id_floor set beat_at = now() where process = $1 returning pg_backend_pid() as pid",
);

// A process without a single connection can't commit any more; it removes its row itself unless it was killed. What it had
// sent before is carried out by a connection that still exists.
export const removeDeadSql = statement(
  "id_floor.remove_dead",
  `delete from id_floor as dead
   where process <> $1 and beat_at < now() - $2::interval and not exists (
     select from pg_stat_activity where application_name like '% ' || dead.process)`,
);

/** Of one process, without the connection that asks. */
export const connectionsSql = statement(
  "id_floor.connections",
  "select pid from pg_stat_activity where application_name like '% ' || $1 and pid <> pg_backend_pid()",
);

export const edgeSql = statement(
  "id_floor.edge",
  `select min(rows_floor) as rows_floor, min(calls_floor) as calls_floor, (select ceiling from id_ceiling) as ceiling
   from id_floor where process <> $1`,
);

export const raiseSql = statement("id_floor.raise_ceiling", "update id_ceiling set ceiling = $1 where ceiling < $1");
