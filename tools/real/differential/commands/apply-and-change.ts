import type { CommandScenario } from '../scenario.ts'
import { kubectl } from './lines.ts'
import { configMapManifest, deploymentManifest } from './manifests.ts'

const changed = configMapManifest.replace('red', 'green')

/** Commands that change objects. */
export const applyAndChangeScenarios: readonly CommandScenario[] = [
  {
    name: 'kubectl apply',
    files: { 'settings.yaml': configMapManifest, 'changed.yaml': changed },
    commands: [
      kubectl('diff -f settings.yaml', { name: 'diff of what is not there' }),
      kubectl('apply -f settings.yaml'),
      kubectl('apply -f settings.yaml', { name: 'apply again' }),
      kubectl('diff -f changed.yaml'),
      kubectl('apply -f changed.yaml --dry-run=server'),
      kubectl('apply -f changed.yaml'),
      kubectl('apply view-last-applied configmap/settings'),
      kubectl('get configmap settings -o yaml --show-managed-fields'),
      kubectl('apply --server-side -f settings.yaml', { name: 'apply server-side what was applied' }),
      kubectl('apply --server-side --field-manager=other -f changed.yaml', {
        name: 'apply server-side against a manager',
      }),
      kubectl('apply --server-side --field-manager=other --force-conflicts -f changed.yaml'),
      kubectl('get configmap settings -o yaml --show-managed-fields', { name: 'get who manages what' }),
      kubectl('diff --server-side -f settings.yaml --field-manager=other'),
      kubectl('apply -f -', {
        name: 'apply what stands in the input',
        stdin: configMapManifest.replace('settings', 'piped'),
      }),
      kubectl('apply -f settings.yaml --prune -l tier=backend', { name: 'apply and prune' }),
      kubectl('replace -f settings.yaml'),
      kubectl('replace --force -f settings.yaml'),
      kubectl('get configmaps'),
    ],
  },
  {
    name: 'kubectl patch',
    files: { 'web.yaml': deploymentManifest },
    commands: [
      kubectl('create -f web.yaml'),
      kubectl([
        'patch',
        'deployment',
        'web',
        '-p',
        '{"spec":{"template":{"spec":{"containers":[{"name":"nginx","image":"nginx:1.28"}]}}}}',
      ]),
      kubectl(['patch', 'deployment', 'web', '--type=merge', '-p', '{"metadata":{"labels":{"tier":"front"}}}']),
      kubectl([
        'patch',
        'deployment',
        'web',
        '--type=json',
        '-p',
        '[{"op":"replace","path":"/spec/replicas","value":5}]',
      ]),
      kubectl(['patch', 'deployment', 'web', '--subresource=scale', '--type=merge', '-p', '{"spec":{"replicas":4}}']),
      kubectl(['patch', 'deployment', 'web', '--type=json', '-p', '[{"op":"test","path":"/spec/replicas","value":9}]']),
      kubectl(['patch', 'deployment', 'web', '--type=merge', '-p', '{"metadata":{"labels":{"tier":"front"}}}'], {
        name: 'patch nothing',
      }),
      kubectl(['patch', 'deployment', 'nosuch', '-p', '{}']),
      kubectl('label deployment web stage=test'),
      kubectl('label deployment web stage=live'),
      kubectl('label deployment web stage=live --overwrite'),
      kubectl('label deployment web stage-'),
      kubectl(['annotate', 'deployment', 'web', 'note=as it is']),
      kubectl('scale deployment web --replicas=1'),
      kubectl('scale deployment web --replicas=2 --current-replicas=7'),
      kubectl('set image deployment/web nginx=nginx:1.29'),
      kubectl('set env deployment/web COLOUR=red'),
      kubectl('set resources deployment web --limits=cpu=200m,memory=64Mi'),
      kubectl('autoscale deployment web --min=1 --max=3 --cpu=80%'),
      kubectl('rollout history deployment web'),
      kubectl('rollout restart deployment web'),
      kubectl('rollout pause deployment web'),
      kubectl('rollout resume deployment web'),
      kubectl('rollout status deployment web --watch=false'),
      kubectl('get deployment web -o yaml'),
      kubectl('wait deployment web --for=condition=Available --timeout=0'),
      kubectl(['wait', 'deployment', 'web', '--for=jsonpath={.spec.replicas}=1', '--timeout=60s']),
      kubectl('delete deployment web'),
      kubectl('wait deployment web --for=delete --timeout=60s'),
      kubectl('delete deployment web', { name: 'delete what is gone' }),
      kubectl('delete deployment web --ignore-not-found'),
      kubectl('create -f web.yaml', { name: 'create again' }),
      // No controller orphans its dependents here, so it stays.
      kubectl('delete deployment web --cascade=orphan --wait=false'),
      kubectl('get deployment web -o yaml', { name: 'get what waits for its dependents' }),
    ],
  },
]
