#!/usr/bin/env bash
# One of the PostgreSQL servers of a grown service, and the commands for them. All servers run this same script.
#
#   serve       (the default) follow the server that accepts writes; be that server only if it is safe
#   initialize  make the first, empty cluster here; no other command ever makes one
#   status      show every server: who accepts writes, the timelines, who follows
#   promote     let a standby accept writes: the one that has received most, or the server named, whatever the others have
#   rejoin      make this server, which must not run, anew as a copy of the primary
#   healthy     exit with 0 if this server answers and waits for a standby with each commit
#
# NAME is this server, OTHERS are the others, as host names separated by commas. PGDATA is its folder. The password of
# the role `takeback` is in the file PASSWORD_FILE.
#
# What keeps one primary. A commit is acknowledged only once one of the two other servers has it, so of two servers that
# accept writes only one can acknowledge any: the one that a standby follows. `serve` holds to these rules:
#   - An empty folder is filled with a copy of the primary, and never with a new cluster.
#   - A server that was the primary joins one that accepts writes. If there is none, it accepts writes again only once
#     another server has answered, and none that answers is on a later timeline.
#   - A server that accepts writes steps down once another does so with a standby, or on a later timeline with none here.
#   - A standby never follows a server on an earlier timeline, unless another standby already follows that one.
#   - A server that was left behind is rewound (pg_rewind) or else copied anew, and the old data is kept until then.
# `promote` first cuts both standbys off the old primary, which can acknowledge nothing from then on, frozen or not.
set -euo pipefail

: "${NAME:?}" "${OTHERS:?}" "${PGDATA:?}" "${PASSWORD_FILE:=/run/secrets/database_password}"
[ -r "$PASSWORD_FILE" ] || { echo "$NAME: uid $(id -u) cannot read $PASSWORD_FILE: see docs/deploying.md" >&2; exit 1; }
PGPASSWORD=$(cat "$PASSWORD_FILE")
[ -n "$PGPASSWORD" ] || { echo "$NAME: $PASSWORD_FILE is empty" >&2; exit 1; }
export PGPASSWORD PGUSER=takeback PGDATABASE=postgres PGCONNECT_TIMEOUT=2 PGOPTIONS="-c statement_timeout=2000"
IFS=, read -ra others <<<"$OTHERS"

: "${LATER:=5}"  # seconds of waiting after which the log says for what
LAST=999999999 # a timeline that no server is on
PATIENCE=20    # seconds for which a standby may fail to follow the primary before it is rewound or copied anew

say() { echo "$NAME: $*" >&2; }
fail() { say "$*"; exit 1; }

# The control file of a standby names its timeline only after a restartpoint, a file of the log from its first byte on.
# ROLE TIMELINE RECEIVED FOLLOWERS FOLLOWS: `primary` or `standby`; bytes of the log; synchronous standbys; a host or -
SURVEY="SELECT CASE WHEN pg_is_in_recovery() THEN 'standby' ELSE 'primary' END,
    CASE WHEN pg_is_in_recovery()
        THEN (SELECT max(('x' || left(name, 8))::bit(32)::int) FROM pg_ls_waldir() WHERE name ~ '^[0-9A-F]{24}$')
        ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END,
    CASE WHEN pg_is_in_recovery()
        THEN greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) ELSE pg_current_wal_lsn() END - '0/0',
    (SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND sync_state IN ('sync', 'quorum')),
    coalesce((SELECT sender_host FROM pg_stat_wal_receiver WHERE status = 'streaming'), '-')"

ask() { # SERVER STATEMENT; without an answer within some seconds it fails
    local host=$1; [ "$host" != "$NAME" ] || host=127.0.0.1
    timeout 3 psql -XqAtF ' ' -h "$host" -c "$2" 2>/dev/null
}
survey() { ask "$1" "$SURVEY"; }
survey_all() { # SERVER...: all at once, because one that is frozen or gone costs seconds; a line for each that answers
    local each line
    for each; do { line=$(survey "$each") && [ -n "$line" ] && echo "$each $line"; } & done
    wait
}

primary_for() { # TIMELINE [strictly]: of the others, whom a server on this timeline may follow; fails if there is none
    local other role timeline received followers follows best='' best_timeline=0 best_followers=0
    while read -r other role timeline received followers follows; do
        [ "$role" = primary ] || continue
        [ "$timeline" -ge "$1" ] || { [ "$followers" -gt 0 ] && [ $# = 1 ]; } || continue
        if [ "$((followers > 0))" -gt "$best_followers" ] ||
            { [ "$((followers > 0))" = "$best_followers" ] && [ "$timeline" -gt "$best_timeline" ]; }; then
            best=$other best_timeline=$timeline best_followers=$((followers > 0))
        fi
    done < <(survey_all "${others[@]}")
    [ -n "$best" ] && echo "$best"
}

control() { # FIELD: of the files of this server, which does not run
    pg_controldata "$PGDATA" | sed -n "s/^$1: *//p"
}
own_timeline() {
    local checkpoint segment
    checkpoint=$(control "Latest checkpoint's TimeLineID")
    segment=$(ls "$PGDATA/pg_wal" 2>/dev/null | grep -E '^[0-9A-F]{24}$' | sort | tail -n 1 | cut -c 1-8) || true
    segment=$((16#${segment:-0}))
    echo $((checkpoint > segment ? checkpoint : segment))
}
is_empty() { [ ! -s "$PGDATA/PG_VERSION" ]; }
was_primary() { [ ! -e "$PGDATA/standby.signal" ]; }

source_of() { echo "host=$1 user=takeback application_name=$NAME connect_timeout=2 tcp_user_timeout=5000"; }

configure() { # FOLDER [PRIMARY]: the settings of the server; without a primary it goes on as before
    cat >"$1/takeback.conf" <<END
listen_addresses = '*'
cluster_name = '$NAME'
hot_standby = on
shared_buffers = ${SHARED_BUFFERS:-512MB}
synchronous_commit = on
synchronous_standby_names = 'ANY 1 ($OTHERS)'
recovery_target_timeline = 'latest'
wal_keep_size = 1GB
wal_receiver_status_interval = 1s
wal_receiver_timeout = 5s
wal_sender_timeout = 5s
wal_retrieve_retry_interval = 200ms
client_connection_check_interval = 1s
tcp_user_timeout = 5s
END
    grep -q "^include = 'takeback.conf'" "$1/postgresql.conf" || echo "include = 'takeback.conf'" >>"$1/postgresql.conf"
    [ $# = 2 ] || return 0
    sed -i '/^primary_conninfo/d' "$1/postgresql.auto.conf"
    echo "primary_conninfo = '$(source_of "$2")'" >>"$1/postgresql.auto.conf"
    touch "$1/standby.signal"
    rm -f "$1/takeback.alone"
}

replace_data() { # with the folder $PGDATA.new, which is complete; what was there is kept until now
    rm -rf "$PGDATA.old"
    [ ! -e "$PGDATA" ] || mv "$PGDATA" "$PGDATA.old"
    sync
    mv "$PGDATA.new" "$PGDATA"
    sync
    rm -rf "$PGDATA.old" "$PGDATA.behind"
}

copy_from() { # PRIMARY
    rm -rf "$PGDATA.new"
    say "copies $1"
    pg_basebackup -d "$(source_of "$1")" -D "$PGDATA.new" -c fast -X stream || return 1
    configure "$PGDATA.new" "$1"
    replace_data
}

rewind_to() { # PRIMARY: fails if that is not possible
    say "is rewound to $1"
    touch "$PGDATA.behind" # in case it is interrupted: the data would be of two servers
    # the timeline of a server that was just promoted is in its control file only after a checkpoint
    PGOPTIONS='' psql -Xqh "$1" -c CHECKPOINT || return 1
    pg_rewind -D "$PGDATA" --source-server="$(source_of "$1") dbname=postgres" || return 1
    configure "$PGDATA" "$1"
    sync
    rm "$PGDATA.behind"
}

alone() { # takes the folder for this process and all that it starts, whatever container they are in
    exec 9>"$PGDATA.lock"
    flock -n 9 || fail "its folder is used by another container: stop that first"
}

same_cluster() { # PRIMARY
    local theirs; theirs=$(ask "$1" "SELECT system_identifier FROM pg_control_system()") || return 1
    [ "$theirs" = "$(control "Database system identifier")" ]
}

waits() { # WHY: once in a while after some seconds
    [ "$since" != 0 ] || since=$SECONDS
    if [ $((SECONDS - since)) -ge $LATER ] && [ $((SECONDS - told)) -ge 30 -o "$why" != "$1" ]; then
        say "waits for $((SECONDS - since)) s: $1"; told=$SECONDS why=$1
    fi
    sleep 0.5
}

may_resume() { # TIMELINE: may this server, which was the primary, accept writes again? Otherwise `obstacle` says why not
    local other role timeline received followers follows answered=0
    obstacle="was the primary, and none of $OTHERS answers: start one, or let this one go on alone: promote $NAME"
    [ ! -e "$PGDATA/takeback.alone" ] || return 0
    while read -r other role timeline received followers follows; do
        answered=1
        [ "$timeline" -le "$1" ] || { obstacle="$other is on timeline $timeline, later than $1 here"; return 1; }
    done < <(survey_all "${others[@]}")
    [ $answered = 1 ]
}

prepare() { # until this server can start
    local since=0 told=-30 why='' primary timeline wanted obstacle
    rm -rf "$PGDATA.new"
    if is_empty && [ -s "$PGDATA.old/PG_VERSION" ]; then rm -rf "$PGDATA"; mv "$PGDATA.old" "$PGDATA"; fi
    while is_empty; do
        if primary=$(primary_for 0); then copy_from "$primary" || waits "$primary cannot be copied"
        else waits "is empty, and none of $OTHERS accepts writes. For the first one ever: initialize"; fi
    done
    timeline=$(own_timeline)
    wanted=$timeline
    # one that `promote` cut off waits for a later timeline
    ! grep -q "^primary_conninfo = ''" "$PGDATA/postgresql.auto.conf" || wanted="$((timeline + 1)) strictly"
    while true; do
        # shellcheck disable=SC2086
        if primary=$(primary_for $wanted); then
            same_cluster "$primary" || { waits "$primary has another cluster. If the one here is worth nothing: rejoin"; continue; }
            if ! was_primary && [ ! -e "$PGDATA.behind" ]; then configure "$PGDATA" "$primary"; return
            elif { [ ! -e "$PGDATA/standby.signal" ] && rewind_to "$primary"; } || copy_from "$primary"; then return
            else waits "$primary can be neither followed nor copied"; fi
        elif [ -e "$PGDATA.behind" ]; then waits "was left behind, and none of $OTHERS accepts writes"
        elif ! was_primary || may_resume "$timeline"; then configure "$PGDATA"; return
        else waits "$obstacle"; fi
    done
}

# Runs beside the server; ends, with the reason in the log, if the server must start anew.
watch() {
    local role timeline received followers follows primary latest rounds=0 pinned
    while sleep 1 2>/dev/null 9>&-; do
        read -r role timeline received followers follows < <(survey "$NAME") || continue
        if [ "$role" = primary ]; then
            [ "$followers" = 0 ] || { rm -f "$PGDATA/takeback.alone"; rounds=0; continue; }
            # whoever has a standby is the primary; of two that have none, the one on the later timeline
            primary=$(primary_for $((timeline + 1))) || { rounds=0; continue; }
            # at once if that one has a standby; otherwise one here may be about to come back
            rounds=$((rounds + 1)); [ $rounds -ge 2 ] || primary=$(primary_for $LAST) || continue
            say "steps down: $primary accepts writes too, and nobody follows this server"
            return
        fi
        if [ "$follows" != - ]; then # one that has left its timeline behind streams again and again what it has
            read -r _ latest _ < <(survey "$follows") || continue
            [ "$timeline" -lt "$latest" ] || { rounds=0; continue; }
        fi
        pinned=$(ask "$NAME" "SELECT current_setting('primary_conninfo')") || continue
        # one that `promote` cut off waits for a later timeline
        if [ -n "$pinned" ]; then primary=$(primary_for "$timeline") || { rounds=0; continue; }
        else primary=$(primary_for $((timeline + 1)) strictly) || continue; fi
        if [ "$pinned" != "$(source_of "$primary")" ]; then
            say "follows $primary from now on"
            ask "$NAME" "ALTER SYSTEM SET primary_conninfo = '$(source_of "$primary")'" &&
                ask "$NAME" "SELECT pg_reload_conf()" >/dev/null || true
            rounds=0
        elif rounds=$((rounds + 1)); [ $rounds -ge $PATIENCE ]; then
            say "was left behind: it cannot follow $primary"
            touch "$PGDATA.behind"
            return
        fi
    done
}

serve() {
    local server watcher started
    trap 'exit 0' TERM INT QUIT
    alone
    while true; do
        prepare
        started=$SECONDS
        postgres -D "$PGDATA" &
        server=$!
        (trap - TERM INT QUIT; watch) &
        watcher=$!
        trap 'kill -INT $server 2>/dev/null; kill $watcher 2>/dev/null; wait $server || true; exit 0' TERM INT QUIT
        wait -n $server $watcher || true
        if ! kill -0 $server 2>/dev/null; then
            kill $watcher 2>/dev/null || true
            # the log of one that was left behind does not lead to that of the primary, so it ends at once
            if ! was_primary && [ $((SECONDS - started)) -lt $PATIENCE ] && primary_for "$(own_timeline)" >/dev/null; then
                touch "$PGDATA.behind"
            fi
            fail "PostgreSQL has ended"
        fi
        kill -QUIT $server # at once: it answers nobody any more; what it has is recovered before it is rewound
        wait $server || true
        trap 'exit 0' TERM INT QUIT
    done
}

initialize() {
    local other
    alone
    is_empty || fail "is not empty: there is nothing to initialize"
    for other in "${others[@]}"; do
        survey "$other" >/dev/null && fail "$other answers: start this server, and it joins the others"
    done
    rm -rf "$PGDATA.new"
    initdb -D "$PGDATA.new" -U takeback -A scram-sha-256 --pwfile=<(printf '%s\n' "$PGPASSWORD") -E UTF8 --no-locale \
        --data-checksums --no-instructions >/dev/null
    printf 'host %s all samenet scram-sha-256\n' all replication >>"$PGDATA.new/pg_hba.conf"
    postgres --single -D "$PGDATA.new" postgres >/dev/null <<<"CREATE DATABASE takeback"
    touch "$PGDATA.new/takeback.alone" # nobody has a later timeline: it is the first
    configure "$PGDATA.new"
    replace_data
    say "is initialized: start it, and then the others, which copy it"
}

status() {
    local each role timeline received followers follows note latest=0 found=1 rows=() found_rows
    found_rows=$(survey_all "$NAME" "${others[@]}")
    while read -r each; do
        if ! read -r _ role timeline received followers follows < <(grep "^$each " <<<"$found_rows"); then
            rows+=("$each - - - - -")
            continue
        fi
        rows+=("$each $role $timeline $received $followers $follows")
        if [ "$role" = primary ] && [ $((timeline + 1000000 * (followers > 0))) -gt $latest ]; then
            latest=$((timeline + 1000000 * (followers > 0)))
        fi
    done < <(printf '%s\n' "$NAME" "${others[@]}" | sort)
    printf '%-7s %-8s %-9s %-14s %s\n' server role timeline received note
    for each in "${rows[@]}"; do
        read -r each role timeline received followers follows <<<"$each"
        case $role in
        primary) note="accepts writes, $followers standbys follow"
            if [ $((timeline + 1000000 * (followers > 0))) -lt $latest ]; then note="accepts writes too: stale"
            else found=0; [ "$followers" != 0 ] || note="$note: every write waits"; fi;;
        standby) note="follows ${follows}"; [ "$follows" != - ] || note="follows nobody";;
        *) note="does not answer";;
        esac
        printf '%-7s %-8s %-9s %-14s %s\n' "$each" "$role" "$timeline" "$received" "$note"
    done
    return $found
}

cut_off() { # SERVER: a standby follows nobody from here on
    psql -XqAth "$1" -c "ALTER SYSTEM SET primary_conninfo = ''" -c "SELECT pg_reload_conf()" >/dev/null || return 1
    local end=$((SECONDS + 10))
    until [ "$(ask "$1" "SELECT count(*) FROM pg_stat_wal_receiver")" = 0 ]; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.1
    done
}

promote() { # [SERVER]
    local each role timeline received followers follows standbys=() cutting=() best='' most='' end
    while read -r each role timeline received followers follows; do
        if [ "$role" = standby ]; then standbys+=("$each")
        elif [ "$followers" -gt 0 ]; then fail "$each accepts writes, and is followed. To replace it, stop it first"; fi
    done < <(survey_all "$NAME" "${others[@]}")
    if [ ${#standbys[@]} = 0 ] && [ "${1:-}" = "$NAME" ] && ! is_empty && was_primary; then
        touch "$PGDATA/takeback.alone"
        say "accepts writes again, though no other server could be asked; they are acknowledged once a standby follows"
        return
    fi
    [ ${#standbys[@]} -ge 2 ] || [ -n "${1:-}" ] || fail "fewer than two standbys answer (${standbys[*]:-none})," \
        "and an acknowledged write may be on another. Start it, or name the server to promote"
    # the fence: a commit needs a standby, and from here on the old primary has none
    for each in "${standbys[@]}"; do cut_off "$each" & cutting+=($!); done
    for each in "${cutting[@]}"; do wait "$each" || fail "a standby could not be cut off the old primary: again"; done
    while read -r each role timeline received followers follows; do
        [ "$role" = standby ] || continue
        # on a later timeline is later, whatever the length
        if [ -z "$best" ] || [ "$timeline" -gt "${most% *}" ] ||
            { [ "$timeline" = "${most% *}" ] && [ "$received" -gt "${most#* }" ]; }; then
            best=$each most="$timeline $received"
        fi
        cutting=("${cutting[@]:1}")
    done < <(survey_all "${standbys[@]}")
    [ ${#cutting[@]} = 0 ] || fail "a standby went away: again"
    [ -z "${1:-}" ] || best=$1
    [ -n "$best" ] || fail "there is no standby to promote"
    [ "$(PGOPTIONS='' psql -XqAth "$best" -c "SELECT pg_promote(true, 60)")" = t ] || fail "$best was not promoted: again"
    say "$best accepts writes"
    end=$((SECONDS + 30))
    until read -r role timeline received followers follows < <(survey "$best") && [ "${followers:-0}" -gt 0 ]; do
        [ $SECONDS -lt $end ] || fail "but nobody follows it yet, so every write waits: start another server"
        sleep 0.2
    done
    say "a standby follows it"
}

case ${1:-serve} in
serve) serve;;
initialize) initialize;;
status) status;;
promote) promote "${2:-}";;
rejoin)
    alone
    primary=$(primary_for 0) || fail "none of $OTHERS accepts writes"
    copy_from "$primary";;
healthy)
    [ "$(ask "$NAME" "SELECT current_setting('synchronous_standby_names')")" = "ANY 1 ($OTHERS)" ];;
*) fail "$1: not a command; serve, initialize, status, promote, rejoin or healthy";;
esac
