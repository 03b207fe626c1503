import type { CommandScenario } from '../scenario.ts'
import { kubectl } from './lines.ts'
import { configMapManifest, deploymentManifest } from './manifests.ts'

const nodeManifest = `apiVersion: v1
kind: Node
metadata:
  name: {namespace}-node
`

const podManifest = `apiVersion: v1
kind: Pod
metadata:
  name: tool
  labels:
    app: tool
spec:
  containers:
  - name: tool
    image: busybox:1.37
    env:
    - name: COLOUR
      value: red
    resources:
      requests:
        cpu: 100m
        memory: 32Mi
`

const kustomization = `namePrefix: our-
labels:
- pairs:
    team: shop
resources:
- settings.yaml
configMapGenerator:
- name: made
  literals:
  - a=1
  options:
    disableNameSuffixHash: true
`

/** Uses of kubectl besides creating, applying and reading: one scenario for each task. */
export const workflowScenarios: readonly CommandScenario[] = [
  {
    name: 'kubectl with nodes',
    files: { 'node.yaml': nodeManifest },
    commands: [
      kubectl('create -f node.yaml'),
      kubectl('taint node {namespace}-node gpu=yes:NoSchedule'),
      kubectl('taint node {namespace}-node gpu=yes:NoSchedule', { name: 'taint again' }),
      kubectl('taint node {namespace}-node gpu=no:NoSchedule --overwrite'),
      kubectl('taint node {namespace}-node gpu:NoSchedule-'),
      kubectl('taint node {namespace}-node nosuch-'),
      kubectl('cordon {namespace}-node'),
      kubectl('cordon {namespace}-node', { name: 'cordon again' }),
      kubectl('get node {namespace}-node'),
      kubectl('drain {namespace}-node --dry-run=client'),
      kubectl('drain {namespace}-node'),
      kubectl('uncordon {namespace}-node'),
      kubectl('label node {namespace}-node disk=fast'),
      kubectl('describe node {namespace}-node'),
      kubectl('delete node {namespace}-node'),
    ],
  },
  {
    name: 'kubectl set',
    files: { 'web.yaml': deploymentManifest },
    commands: [
      kubectl('create -f web.yaml'),
      kubectl('set image deployment/web nosuch=nginx:1.29'),
      kubectl('set image deployment/web *=nginx:1.29'),
      kubectl('set env deployment/web COLOUR=red SIZE=3'),
      kubectl('set env deployment/web --list'),
      kubectl('set env deployment/web SIZE-'),
      kubectl('set serviceaccount deployment web robot'),
      kubectl('set resources deployment web -c=nginx --requests=cpu=100m'),
      kubectl('create service clusterip web --tcp=80:80'),
      kubectl('set selector service web tier=front'),
      kubectl('create role reader --verb=get --resource=pods'),
      kubectl('create rolebinding readers --role=reader --user=ann'),
      kubectl('set subject rolebinding readers --user=bob --group=team'),
      kubectl('get rolebinding readers -o yaml'),
      kubectl('get deployment web -o yaml'),
      kubectl('rollout undo deployment web'),
      kubectl('scale --replicas=0 -f web.yaml'),
      kubectl('delete -f web.yaml --wait=false'),
    ],
  },
  {
    name: 'kubectl create, the rest of it',
    commands: [
      kubectl('create clusterrole {namespace}-viewer --verb=get,list,watch --resource=pods,services'),
      kubectl('create clusterrole {namespace}-health --verb=get --non-resource-url=/healthz,/metrics/*'),
      kubectl('create clusterrolebinding {namespace}-viewers --clusterrole={namespace}-viewer --group=team'),
      kubectl(['create', 'cronjob', 'tick', '--image=busybox', '--schedule=*/5 * * * *', '--', 'date']),
      kubectl('create job now --from=cronjob/tick'),
      kubectl('create ingress shop --rule=shop.example.com/*=web:80,tls=cert --class=nginx'),
      kubectl('create poddisruptionbudget calm --selector=app=web --min-available=50%'),
      kubectl('create priorityclass {namespace}-high --value=1000 --description=first'),
      kubectl(
        'create secret docker-registry pull --docker-username=a --docker-password=b --docker-server=r.example.com',
      ),
      kubectl('create service nodeport front --tcp=80:8080 --node-port=30061'),
      kubectl('create service loadbalancer edge --tcp=443:8443'),
      kubectl('create service externalname away --external-name=example.com'),
      kubectl('create quota more --hard=cpu=1,memory=1Gi --scopes=NotTerminating'),
      kubectl('get cronjobs,jobs,ingresses,poddisruptionbudgets'),
      kubectl('get resourcequotas,services -o name'),
      kubectl('describe cronjob tick'),
      kubectl('describe ingress shop'),
      kubectl('describe poddisruptionbudget calm'),
      kubectl('describe quota more'),
      kubectl('describe secret pull'),
      kubectl('describe service away'),
      kubectl('describe priorityclass {namespace}-high'),
      kubectl('describe clusterrole {namespace}-viewer'),
      kubectl('describe clusterrolebinding {namespace}-viewers'),
      kubectl('delete clusterrole {namespace}-viewer {namespace}-health'),
      kubectl('delete clusterrolebinding {namespace}-viewers'),
      kubectl('delete priorityclass {namespace}-high'),
      kubectl('delete services --all --wait=false'),
      kubectl('delete cronjobs,ingresses,pdb,quota --all --wait=false'),
    ],
  },
  {
    name: 'kubectl with pods',
    files: { 'tool.yaml': podManifest },
    commands: [
      kubectl('apply -f tool.yaml'),
      kubectl('get pod tool -o wide'),
      kubectl(['get', 'pod', 'tool', '-o', 'jsonpath={.spec.containers[*].image}']),
      kubectl([
        'get',
        'pods',
        '-o',
        'custom-columns=NAME:.metadata.name,IMAGE:.spec.containers[0].image,NODE:.spec.nodeName',
      ]),
      kubectl(['get', 'pods', '-o', 'go-template={{range .items}}{{.metadata.name}} {{end}}']),
      kubectl('get pods --sort-by=.metadata.creationTimestamp -o name'),
      kubectl('get pods --show-kind --no-headers'),
      kubectl('get pods -l app!=tool'),
      kubectl('exec tool -- date', { name: 'exec before it runs' }),
      kubectl('attach tool', { name: 'attach before it runs' }),
      kubectl('logs tool --tail=5'),
      kubectl('logs tool -c nosuch'),
      kubectl('port-forward pod/tool 18080:80', { name: 'port-forward before it runs' }),
      kubectl('debug tool --image=busybox --attach=false -c debugger'),
      kubectl(['get', 'pod', 'tool', '-o', 'jsonpath={.spec.ephemeralContainers[*].name}']),
      kubectl('annotate pod tool note=x'),
      kubectl('annotate pods --all note-'),
      kubectl('set image pod/tool tool=busybox:1.38'),
      kubectl(['patch', 'pod', 'tool', '-p', '{"spec":{"containers":[{"name":"tool","command":["true"]}]}}']),
      kubectl('replace --force -f tool.yaml --grace-period=0'),
      kubectl('wait pod tool --for=condition=Ready --timeout=0'),
      kubectl('events'),
      kubectl('top pod tool'),
      kubectl('delete pods -l app=tool --wait=false --grace-period=0 --force'),
      kubectl('get pods', { name: 'nothing is left' }),
    ],
  },
  {
    name: 'kubectl with folders',
    files: {
      'base/settings.yaml': configMapManifest,
      'base/kustomization.yaml': kustomization,
      'many/one.yaml': configMapManifest.replace('settings', 'one'),
      'many/two.yaml': configMapManifest.replace('settings', 'two'),
      'list.yaml': `apiVersion: v1\nkind: List\nitems:\n- ${configMapManifest.trim().replaceAll('\n', '\n  ')}\n`,
    },
    commands: [
      kubectl('kustomize base'),
      kubectl('apply -k base'),
      kubectl('diff -k base'),
      kubectl('apply -f many'),
      kubectl('apply -f many -R --server-side --field-manager=folder', { name: 'apply server-side what was applied' }),
      kubectl('apply -f list.yaml'),
      kubectl('get -f many -o name'),
      kubectl('apply set-last-applied -f many/one.yaml'),
      kubectl('get configmaps -l team=shop -o name'),
      kubectl('label -f many stage=test'),
      kubectl('delete -k base'),
      kubectl('delete -f many --cascade=foreground --wait=false'),
      kubectl('delete configmaps -l tier=backend --field-selector metadata.name=settings'),
      kubectl('get configmaps'),
    ],
  },
  {
    name: 'kubectl edit',
    files: { 'settings.yaml': configMapManifest },
    commands: [
      kubectl('create -f settings.yaml'),
      kubectl('edit configmap settings', { name: 'red becomes green' }),
      kubectl(['get', 'configmap', 'settings', '-o', 'jsonpath={.data.colour}']),
      kubectl('edit configmap settings', { name: 'nothing to change' }),
      kubectl('edit configmap nosuch'),
    ],
  },
]
