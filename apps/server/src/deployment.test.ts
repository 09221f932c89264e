import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { execForm, parseDockerfile, withoutIgnored } from '../../../lab/image/dockerfile.ts';
import { SET_BY_COMPOSE } from '../../../scripts/settings-texts.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const stages = parseDockerfile(read('Dockerfile'));
const image = stages.at(-1);
const texts = (name: string) =>
  image?.instructions.filter((it) => it.name === name).map(({ text }) => text) ?? [];

describe('the Dockerfile', () => {
  test('holds only instructions that there are, each stage from a tagged image or a stage before', () => {
    const known =
      'ADD ARG CMD COPY ENTRYPOINT ENV EXPOSE HEALTHCHECK LABEL RUN SHELL STOPSIGNAL USER VOLUME WORKDIR';
    const unknown = stages.flatMap(({ instructions }) =>
      instructions.filter(({ name }) => !known.split(' ').includes(name)),
    );
    expect(unknown).toEqual([]);
    const names = stages.map(({ name }) => name);
    for (const [index, { base }] of stages.entries()) {
      expect(base).toMatch(names.slice(0, index).includes(base) ? /./ : /^[a-z0-9/.-]+:(?!latest)[\w.-]+$/);
    }
  });

  test('copies between its own stages, from places that a stage before has', () => {
    const from = stages.flatMap(({ instructions }) =>
      instructions.flatMap(({ text }) => /^--from=(\S+)/.exec(text)?.[1] ?? []),
    );
    expect(from.length).toBeGreaterThan(0);
    expect(from.filter((name) => !stages.slice(0, -1).some((stage) => stage.name === name))).toEqual([]);
  });

  test('installs what the lock file names, and in the image nothing for developers', () => {
    const installs = stages.flatMap(({ instructions }) =>
      instructions.filter(({ text }) => /npm (i|install|ci)\b/.test(text)).map(({ text }) => text),
    );
    expect(installs.filter((text) => !/^npm ci\b/.test(text))).toEqual([]);
    expect(installs.at(-1)).toContain('--omit=dev');
    const manifests = ['apps/server', 'apps/web', 'e2e', 'packages/contract', 'packages/rules'];
    for (const stage of stages.slice(0, -1)) {
      const copied = stage.instructions.map(({ text }) => text);
      for (const folder of manifests) expect(copied).toContain(`${folder}/package.json ${folder}/`);
    }
  });

  test('runs as nobody in particular, by a command that gets the signals itself', () => {
    expect(texts('USER')).toEqual(['node']);
    expect(execForm(texts('CMD')[0] ?? '')).toEqual(['node', 'apps/server/src/main.ts']);
    expect(texts('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(texts('HEALTHCHECK')[0]).toMatch(
      /--start-period=\d+s .*CMD \["node", "apps\/server\/src\/cli\/healthcheck.ts"\]$/,
    );
    expect(texts('VOLUME')).toEqual(['/data']);
    // What needs root comes before it.
    const own = image?.instructions ?? [];
    const asUser = own
      .slice(own.findIndex(({ name }) => name === 'USER'))
      .filter(({ name }) => name === 'RUN');
    for (const { text } of asUser)
      expect(text).toMatch(/^node --eval "import\('\.\/apps\/server\/src\/[^;&|]+$/);
    expect(own.at(-1)).toMatchObject({ name: 'CMD' });
  });
});

test('no data, settings or history goes into the image', () => {
  const paths = [
    '.env',
    '.env.local',
    'data/reisspel.db',
    '.git/config',
    'apps/server/node_modules/x/index.js',
    'apps/server/src/testing/fake-ai.ts',
    'apps/server/src/config/config.test.ts',
    'e2e/actors.ts',
    'docs/operations.md',
    'docs/operations/backups.md',
  ];
  const needed = [
    'apps/server/src/config/config.ts',
    'e2e/package.json',
    'scripts/build-web.ts',
    'apps/web/messages/nl.json',
  ];
  expect(withoutIgnored([...paths, ...needed], read('.dockerignore'))).toEqual(needed);
});

const texted = z.string();
/** As far as ours go: a name that is not here is a slip, which Docker would find out too late. */
const Service = z.strictObject({
  build: texted.optional(),
  image: texted.optional(),
  init: z.boolean().optional(),
  restart: z.enum(['unless-stopped', 'no']).optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(texted).optional(),
  cap_add: z.array(texted).optional(),
  security_opt: z.array(z.literal('no-new-privileges:true')).optional(),
  logging: z
    .strictObject({
      driver: z.literal('json-file'),
      options: z.strictObject({ 'max-size': texted, 'max-file': texted }),
    })
    .optional(),
  env_file: z.array(texted).optional(),
  environment: z.record(texted, texted).optional(),
  expose: z.array(texted).optional(),
  ports: z.array(z.string().regex(/^\d+:\d+(\/udp)?$/)).optional(),
  volumes: z.array(z.string().regex(/^[\w./]+:\/[\w./]+(:ro)?$/)).optional(),
  tmpfs: z.array(texted).optional(),
  configs: z.array(z.strictObject({ source: texted, target: texted })).optional(),
  command: z.array(texted).optional(),
  entrypoint: z.array(texted).optional(),
  depends_on: z
    .record(
      texted,
      z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .optional(),
  healthcheck: z
    .strictObject({ test: z.array(texted), interval: texted, timeout: texted, retries: z.int() })
    .optional(),
  shm_size: texted.optional(),
  mem_limit: z
    .string()
    .regex(/^\d+m$/)
    .optional(),
  pids_limit: z.int().optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
});
const Compose = z.strictObject({
  name: texted.optional(),
  'x-careful': z.unknown(),
  services: z.record(texted, Service),
  networks: z.strictObject({ default: z.strictObject({ enable_ipv6: z.boolean() }) }).optional(),
  volumes: z.record(texted, z.null()),
  configs: z.record(texted, z.strictObject({ content: texted })).optional(),
});

const compose = (path: string) => Compose.parse(parse(read(path), { merge: true }));
const one = compose('compose.yaml');
const both = compose('compose.postgres-s3.yaml');
const all = [one, both].flatMap(({ services }) => Object.entries(services));

test('the systemd unit lets backups and drawn pages give way to the game', () => {
  const filters = [...read('deploy/reisspel.service').matchAll(/^SystemCallFilter=(.+)$/gm)].map(
    ([, calls]) => calls,
  );
  // The last word counts, and the group that sets limits has `setpriority` in it.
  expect(filters.indexOf('setpriority')).toBeGreaterThan(filters.indexOf('~@privileged @resources'));
});

test('a command beside the systemd unit works on the data and with the settings of the server', () => {
  const unit = read('deploy/reisspel.service');
  const pages = readdirSync(join(ROOT, 'docs/operations')).map((page) => read(`docs/operations/${page}`));
  const commands = [read('docs/operations.md'), ...pages]
    .flatMap((page) => page.split('\n'))
    .filter((line) => line.includes('systemd-run'));
  expect(commands).toHaveLength(1);
  for (const setting of ['EnvironmentFile', 'StateDirectory', 'WorkingDirectory', 'DynamicUser', 'UMask']) {
    const line = new RegExp(`^${setting}=.+$`, 'm').exec(unit)?.[0];
    expect(commands[0]).toContain(`-p ${line}`);
  }
  const dataDir = /DATA_DIR=\S+/.exec(unit)?.[0];
  expect(commands[0]).toContain(`-E ${dataDir}`);
});

/** What the operator does to have backups on another disk, by the shell's lines. */
const onDisk = /^## On another disk$([\s\S]*?)^## /m.exec(read('docs/operations/backups.md'))?.[1] ?? '';
const onDiskCommands = [...onDisk.matchAll(/^ *```\n([\s\S]*?)```/gm)].flatMap(([, lines = '']) =>
  lines
    .trim()
    .split(/\n| && /)
    .map((line) => line.trim()),
);

test('with Docker backups can go to another disk, which is mounted where the server looks, for its user', () => {
  const added = z
    .strictObject({ services: z.strictObject({ app: Service }) })
    .parse(parse(read('deploy/backup-disk.yaml'))).services.app;
  expect(Object.keys(added).toSorted()).toEqual(['environment', 'volumes']);
  const [from, to] = added.volumes?.[0]?.split(':') ?? [];
  expect(added.environment).toEqual({ BACKUP_DIR: to });
  const { app } = one.services;
  expect(app?.environment?.['DATA_DIR']).not.toBe(to);
  expect([...(app?.volumes ?? []), ...(app?.tmpfs ?? [])].join()).not.toContain(to);
  expect(onDiskCommands).toContain(`mkdir -p ${from}`);
  // `node` of the image, as Docker Hub's has it.
  expect(onDiskCommands).toContain(`chown 1000:1000 ${from}`);
  expect(onDiskCommands).toContain('cp deploy/backup-disk.yaml compose.override.yaml');
});

test('with systemd backups can go to another disk, which its user may write to and which it waits for', () => {
  const part = read('deploy/backup-disk.conf');
  const setting = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(part)?.[1];
  const folder = setting('StateDirectory');
  // As strict as the unit is, it may write to its state and its cache alone.
  expect(read('deploy/reisspel.service')).toMatch(/^ProtectSystem=strict$/m);
  expect(setting('Environment')).toBe(`BACKUP_DIR=/var/lib/${folder}`);
  expect(setting('RequiresMountsFor')).toBe(`/var/lib/private/${folder}`);
  expect(read('deploy/reisspel.service')).not.toContain(`StateDirectory=${folder}`);
  expect(onDiskCommands).toContain(`mount /var/lib/private/${folder}`);
  expect(onDiskCommands).toContain('cp deploy/backup-disk.conf /etc/systemd/system/reisspel.service.d/');
  expect(onDisk).toContain(`-p StateDirectory=${folder} -E BACKUP_DIR=/var/lib/${folder}`);
});

test('a restore in Docker is told by commands that need no server that runs', () => {
  const steps =
    /^## Restoring, step by step$([\s\S]*?)^## /m.exec(read('docs/operations/backups.md'))?.[1] ?? '';
  const commands = steps.match(/docker compose .*/g) ?? [];
  expect(commands.filter((command) => / exec | cp /.test(command))).toEqual([]);
  expect(commands).toContain('docker compose run --rm app npm run backup -- restore /data/reis.zip');
});

describe('the compose files', () => {
  test('let visitors by IPv6 come with addresses of their own', () => {
    expect(one.networks?.default.enable_ipv6).toBe(true);
  });

  test('name volumes, configs and services that there are', () => {
    for (const file of [one, both]) {
      for (const { volumes = [], configs = [], depends_on = {} } of Object.values(file.services)) {
        const named = volumes
          .map((volume) => volume.split(':')[0] ?? '')
          .filter((name) => !name.startsWith('.'));
        expect(Object.keys(file.volumes)).toEqual(expect.arrayContaining(named));
        expect(Object.keys(file.configs ?? {})).toEqual(
          expect.arrayContaining(configs.map(({ source }) => source)),
        );
        expect(Object.keys(file.services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
      }
    }
  });

  test('give the services that face the world no more than they need', () => {
    for (const service of Object.values(one.services)) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], restart: 'unless-stopped' });
    }
    for (const [name, service] of all) {
      if (name === 'bucket' || service.image === undefined) continue;
      expect(service.security_opt, name).toEqual(['no-new-privileges:true']);
      expect(service.mem_limit, name).toBeDefined();
      expect(service.logging, name).toBeDefined();
    }
    expect(all.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['caddy']);
  });

  test('hold no secret, and wait longer than the server lets photos finish', () => {
    const secrets = all.flatMap(([, { environment = {} }]) =>
      Object.entries(environment).filter(([name]) =>
        /PASSWORD|SECRET(?!_ACCESS_KEY_ID)|DATABASE_URL/.test(name),
      ),
    );
    expect(secrets.filter(([, value]) => !value.includes('${'))).toEqual([]);
    const grace = Number(
      /SHUTDOWN_GRACE_MS = ([\d_]+)/
        .exec(read('apps/server/src/running/listening.ts'))?.[1]
        ?.replace('_', ''),
    );
    expect(Number.parseInt(one.services['app']?.stop_grace_period ?? '', 10) * 1_000).toBeGreaterThan(grace);
    expect(Number(/TimeoutStopSec=(\d+)/.exec(read('deploy/reisspel.service'))?.[1]) * 1_000).toBeGreaterThan(
      grace,
    );
  });
});

test('.env.example names the settings that only the compose files read', () => {
  expect(read('.env.example')).toMatch(/^SITE_ADDRESS=.+$/m);
  expect(read('.env.example')).toMatch(/^# POSTGRES_PASSWORD=$/m);
});

test('compose.yaml sets what .env.example leaves out', () => {
  expect(Object.keys(one.services['app']?.environment ?? {}).toSorted()).toEqual(SET_BY_COMPOSE.toSorted());
});

test('the proxy holds back no event, and gives out no figures', () => {
  const caddy = read('deploy/Caddyfile');
  expect(caddy).toMatch(/^\{\$SITE_ADDRESS\} \{/);
  expect(caddy).toContain('flush_interval -1');
  expect(caddy).toMatch(/not path .*\/api\/live/);
  expect(caddy).toMatch(/respond @figures 404/);
});
