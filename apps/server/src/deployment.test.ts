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
  test('has only known instructions, and each stage starts from a tagged image or an earlier stage', () => {
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

  test('copies files only from its own earlier stages', () => {
    const from = stages.flatMap(({ instructions }) =>
      instructions.flatMap(({ text }) => /^--from=(\S+)/.exec(text)?.[1] ?? []),
    );
    expect(from.length).toBeGreaterThan(0);
    expect(from.filter((name) => !stages.slice(0, -1).some((stage) => stage.name === name))).toEqual([]);
  });

  test('installs from the lock file, and no development packages in the image', () => {
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

  test('runs as an unprivileged user, with a command that gets signals directly', () => {
    expect(texts('USER')).toEqual(['node']);
    expect(execForm(texts('CMD')[0] ?? '')).toEqual(['node', 'apps/server/dist/main.js']);
    expect(texts('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(texts('HEALTHCHECK')[0]).toMatch(
      /--start-period=\d+s .*CMD \["node", "apps\/server\/src\/cli\/healthcheck.ts"\]$/,
    );
    expect(texts('VOLUME')).toEqual(['/data']);
    // Instructions that need root come before it.
    const instructions = image?.instructions ?? [];
    const asUser = instructions
      .slice(instructions.findIndex(({ name }) => name === 'USER'))
      .filter(({ name }) => name === 'RUN');
    for (const { text } of asUser)
      expect(text).toMatch(/^node --eval "import\('\.\/apps\/server\/dist\/[^;&|]+$/);
    expect(instructions.at(-1)).toMatchObject({ name: 'CMD' });
  });
});

test('no data, settings or Git history goes into the image', () => {
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

const text = z.string();
/** The options that our files use: any other name is a typing error, which Docker finds late. */
const Service = z.strictObject({
  build: text.optional(),
  image: text.optional(),
  init: z.boolean().optional(),
  restart: z.enum(['unless-stopped', 'no']).optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(text).optional(),
  cap_add: z.array(text).optional(),
  security_opt: z.array(z.literal('no-new-privileges:true')).optional(),
  logging: z
    .strictObject({
      driver: z.literal('json-file'),
      options: z.strictObject({ 'max-size': text, 'max-file': text }),
    })
    .optional(),
  env_file: z.array(text).optional(),
  environment: z.record(text, text).optional(),
  expose: z.array(text).optional(),
  ports: z.array(z.string().regex(/^\d+:\d+(\/udp)?$/)).optional(),
  volumes: z.array(z.string().regex(/^[\w./]+:\/[\w./]+(:ro)?$/)).optional(),
  tmpfs: z.array(text).optional(),
  configs: z.array(z.strictObject({ source: text, target: text })).optional(),
  command: z.array(text).optional(),
  entrypoint: z.array(text).optional(),
  depends_on: z
    .record(
      text,
      z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .optional(),
  healthcheck: z
    .strictObject({ test: z.array(text), interval: text, timeout: text, retries: z.int() })
    .optional(),
  shm_size: text.optional(),
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
  name: text.optional(),
  'x-careful': z.unknown(),
  services: z.record(text, Service),
  networks: z.strictObject({ default: z.strictObject({ enable_ipv6: z.boolean() }) }).optional(),
  volumes: z.record(text, z.null()),
  configs: z.record(text, z.strictObject({ content: text })).optional(),
});

const compose = (path: string) => Compose.parse(parse(read(path), { merge: true }));
const one = compose('compose.yaml');
const both = compose('compose.postgres-s3.yaml');
const all = [one, both].flatMap(({ services }) => Object.entries(services));

test('the systemd unit lets backups and page drawing lower their own priority', () => {
  const filters = [...read('deploy/reisspel.service').matchAll(/^SystemCallFilter=(.+)$/gm)].map(
    ([, calls]) => calls,
  );
  // The last filter that names a call counts, and the denied `@resources` includes `setpriority`.
  expect(filters.indexOf('setpriority')).toBeGreaterThan(filters.indexOf('~@privileged @resources'));
});

test('the documented systemd-run command has the data folder and the settings of the server', () => {
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

/** The documented commands for backups on another disk. */
const onDisk = /^## On another disk$([\s\S]*?)^## /m.exec(read('docs/operations/backups.md'))?.[1] ?? '';
const onDiskCommands = [...onDisk.matchAll(/^ *```\n([\s\S]*?)```/gm)].flatMap(([, lines = '']) =>
  lines
    .trim()
    .split(/\n| && /)
    .map((line) => line.trim()),
);

test('with Docker, the documented steps put backups on another disk, which the server’s user owns', () => {
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
  // The ids of the user `node` in the image of Docker Hub.
  expect(onDiskCommands).toContain(`chown 1000:1000 ${from}`);
  expect(onDiskCommands).toContain('cp deploy/backup-disk.yaml compose.override.yaml');
});

test('with systemd, the documented steps put backups on another disk, which the service waits for and may write', () => {
  const part = read('deploy/backup-disk.conf');
  const setting = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(part)?.[1];
  const folder = setting('StateDirectory');
  // So strict that the service may only write to its state and cache folders.
  expect(read('deploy/reisspel.service')).toMatch(/^ProtectSystem=strict$/m);
  expect(setting('Environment')).toBe(`BACKUP_DIR=/var/lib/${folder}`);
  expect(setting('RequiresMountsFor')).toBe(`/var/lib/private/${folder}`);
  expect(read('deploy/reisspel.service')).not.toContain(`StateDirectory=${folder}`);
  expect(onDiskCommands).toContain(`mount /var/lib/private/${folder}`);
  expect(onDiskCommands).toContain('cp deploy/backup-disk.conf /etc/systemd/system/reisspel.service.d/');
  expect(onDisk).toContain(`-p StateDirectory=${folder} -E BACKUP_DIR=/var/lib/${folder}`);
});

test('the documented restore in Docker needs no running server', () => {
  const steps =
    /^## Restoring, step by step$([\s\S]*?)^## /m.exec(read('docs/operations/backups.md'))?.[1] ?? '';
  const commands = steps.match(/docker compose .*/g) ?? [];
  expect(commands.filter((command) => / exec | cp /.test(command))).toEqual([]);
  expect(commands).toContain('docker compose run --rm app npm run backup -- restore /data/reis.zip');
});

describe('the compose files', () => {
  test('let the server see the addresses of visitors over IPv6', () => {
    expect(one.networks?.default.enable_ipv6).toBe(true);
  });

  test('name only volumes, configs and services that exist', () => {
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

  test('give services few rights and limited resources, and open ports only for the proxy', () => {
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

  test('contain no secret, and give the server more time to stop than it takes', () => {
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

test('the proxy does not buffer events, and does not serve the metrics', () => {
  const caddy = read('deploy/Caddyfile');
  expect(caddy).toMatch(/^\{\$SITE_ADDRESS\} \{/);
  expect(caddy).toContain('flush_interval -1');
  expect(caddy).toMatch(/not path .*\/api\/live/);
  expect(caddy).toMatch(/respond @figures 404/);
});
