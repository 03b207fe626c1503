import type { Scenario } from './scenario.ts'

/** Built-in kinds. */
export const kinds: readonly Scenario[] = [
  {
    name: 'keys of a ConfigMap',
    kind: 'configMap',
    text: `
m1 apply {"data":{"a":"1","b":"1"}}
  {"data":{"a":"1","b":"1"}}
  m1: .data.a .data.b
m2 apply {"data":{"b":"1","c":"1"}}
  {"data":{"a":"1","b":"1","c":"1"}}
  m1: .data.a .data.b
  m2: .data.b .data.c
m1 apply {"data":{"b":"2"}}
  conflict with "m2": .data.b
m1 apply {"data":{}}
  {"data":{"b":"1","c":"1"}}
  m1: .data
  m2: .data.b .data.c
m2 apply {"data":{"a":"9"}}
  {"data":{"a":"9"}}
  m1: .data
  m2: .data.a`,
  },
  {
    name: 'the conflict of kubectl with an update',
    kind: 'configMap',
    text: `
kubectl-client-side-apply create {"data":{"a":"1"}}
  {"data":{"a":"1"}}
  kubectl-client-side-apply~: .data .data.a
m1 apply {"data":{"a":"2"}}
  conflict with "kubectl-client-side-apply" using v1: .data.a
m1 force {"data":{"a":"2"},"immutable":true}
  {"data":{"a":"2"},"immutable":true}
  kubectl-client-side-apply~: .data
  m1: .immutable .data.a`,
  },
  {
    name: 'labels and annotations of a ConfigMap',
    kind: 'configMap',
    text: `
m1 apply {"metadata":{"labels":{"a":"1"},"annotations":{"x.y/z":"1"}}}
  {"metadata":{"annotations":{"x.y/z":"1"},"labels":{"a":"1"}}}
  m1: .metadata.annotations.x.y/z .metadata.labels.a
m2 update {"metadata":{"labels":{"a":"2"}}}
  {"metadata":{"labels":{"a":"2"}}}
  m2~: .metadata.labels.a
m1 apply {"metadata":{"labels":{"a":"1"}}}
  conflict with "m2" using v1: .metadata.labels.a`,
  },
  {
    name: 'finalizers and owners of a ConfigMap',
    kind: 'configMap',
    text: `
m1 apply {"metadata":{"finalizers":["a/b"],"ownerReferences":[{"apiVersion":"v1","kind":"Pod","name":"p","uid":"1"}]}}
  {"metadata":{"finalizers":["a/b"],"ownerReferences":[{"apiVersion":"v1","kind":"Pod","name":"p","uid":"1"}]}}
  m1: .metadata.finalizers[="a/b"] .metadata.ownerReferences[uid="1"]
m2 apply {"metadata":{"finalizers":["c/d"],"ownerReferences":[{"apiVersion":"v1","kind":"Pod","name":"q","uid":"2"}]}}
  {"metadata":{"finalizers":["a/b","c/d"],"ownerReferences":[{"apiVersion":"v1","kind":"Pod","name":"p","uid":"1"},{"apiVersion":"v1","kind":"Pod","name":"q","uid":"2"}]}}
  m1: .metadata.finalizers[="a/b"] .metadata.ownerReferences[uid="1"]
  m2: .metadata.finalizers[="c/d"] .metadata.ownerReferences[uid="2"]
m1 apply {"metadata":{}}
  {"metadata":{"finalizers":["c/d"],"ownerReferences":[{"apiVersion":"v1","kind":"Pod","name":"q","uid":"2"}]}}
  m2: .metadata.finalizers[="c/d"] .metadata.ownerReferences[uid="2"]
m2 apply {"metadata":{"ownerReferences":[{"apiVersion":"v1","kind":"Pod","name":"r","uid":"2"}]}}
  {"metadata":{"ownerReferences":[{"apiVersion":"v1","kind":"Pod","name":"r","uid":"2"}]}}
  m2: .metadata.ownerReferences[uid="2"]`,
  },
  {
    name: 'wrong values in a ConfigMap',
    kind: 'configMap',
    text: `
m1 apply {"data":{"a":1}}
  error failed to create typed patch object (/x; /v1, Kind=ConfigMap): .data.a: expected string, got &value.valueUnstructured{Value:1}
m1 apply {"data":["a"]}
  error failed to create typed patch object (/x; /v1, Kind=ConfigMap): .data: expected map, got &{[a]}
m1 apply {"immutable":"yes"}
  error failed to create typed patch object (/x; /v1, Kind=ConfigMap): .immutable: expected boolean, got &{yes}
m1 apply {"spec":{}}
  error failed to create typed patch object (/x; /v1, Kind=ConfigMap): .spec: field not declared in schema`,
  },
  {
    name: 'ports of a Service',
    kind: 'service',
    text: `
m1 apply {"spec":{"ports":[{"port":80},{"port":53,"protocol":"UDP"},{"port":53}]}}
  {"spec":{"ports":[{"port":80},{"port":53,"protocol":"UDP"},{"port":53}]}}
  m1: .spec.ports[port=53,protocol="TCP"] .spec.ports[port=53,protocol="UDP"] .spec.ports[port=80,protocol="TCP"] .spec.ports[port=53,protocol="TCP"].port .spec.ports[port=53,protocol="UDP"].port .spec.ports[port=53,protocol="UDP"].protocol .spec.ports[port=80,protocol="TCP"].port
m2 apply {"spec":{"ports":[{"port":80,"protocol":"TCP","name":"web","targetPort":"http"}]}}
  {"spec":{"ports":[{"name":"web","port":80,"protocol":"TCP","targetPort":"http"},{"port":53,"protocol":"UDP"},{"port":53}]}}
  m1: .spec.ports[port=53,protocol="TCP"] .spec.ports[port=53,protocol="UDP"] .spec.ports[port=80,protocol="TCP"] .spec.ports[port=53,protocol="TCP"].port .spec.ports[port=53,protocol="UDP"].port .spec.ports[port=53,protocol="UDP"].protocol .spec.ports[port=80,protocol="TCP"].port
  m2: .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port .spec.ports[port=80,protocol="TCP"].protocol .spec.ports[port=80,protocol="TCP"].targetPort
m1 apply {"spec":{"ports":[{"port":53}]}}
  {"spec":{"ports":[{"name":"web","port":80,"protocol":"TCP","targetPort":"http"},{"port":53}]}}
  m1: .spec.ports[port=53,protocol="TCP"] .spec.ports[port=53,protocol="TCP"].port
  m2: .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port .spec.ports[port=80,protocol="TCP"].protocol .spec.ports[port=80,protocol="TCP"].targetPort
m2 apply {"spec":{"ports":[{"port":80,"targetPort":8080}]}}
  {"spec":{"ports":[{"port":80,"targetPort":8080},{"port":53}]}}
  m1: .spec.ports[port=53,protocol="TCP"] .spec.ports[port=53,protocol="TCP"].port
  m2: .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].port .spec.ports[port=80,protocol="TCP"].targetPort`,
  },
  {
    name: 'duplicate ports of a Service',
    kind: 'service',
    text: `
m1 apply {"spec":{"ports":[{"port":80},{"port":80,"protocol":"TCP"}]}}
  error failed to create typed patch object (/x; /v1, Kind=Service): .spec.ports: duplicate entries for key [port=80,protocol="TCP"]
m1 create {"spec":{"ports":[{"port":80},{"port":80,"protocol":"TCP"}]}}
  {"spec":{"ports":[{"port":80},{"port":80,"protocol":"TCP"}]}}
  m1~: .spec .spec.ports .spec.ports[port=80,protocol="TCP"]
m2 apply {"spec":{"type":"ClusterIP"}}
  {"spec":{"ports":[{"port":80},{"port":80,"protocol":"TCP"}],"type":"ClusterIP"}}
  m1~: .spec .spec.ports .spec.ports[port=80,protocol="TCP"]
  m2: .spec.type`,
  },
  {
    name: 'the selector of a Service is atomic',
    kind: 'service',
    text: `
m1 apply {"spec":{"selector":{"app":"a"}}}
  {"spec":{"selector":{"app":"a"}}}
  m1: .spec.selector
m2 apply {"spec":{"selector":{"tier":"b"}}}
  conflict with "m1": .spec.selector
m2 force {"spec":{"selector":{"tier":"b"}}}
  {"spec":{"selector":{"tier":"b"}}}
  m2: .spec.selector`,
  },
  {
    name: 'replicas move to an autoscaler',
    kind: 'deployment',
    text: `
m1 apply {"spec":{"replicas":3,"paused":true}}
  {"spec":{"paused":true,"replicas":3}}
  m1: .spec.paused .spec.replicas
hpa update/scale {"spec":{"replicas":5,"paused":true}}
  {"spec":{"paused":true,"replicas":5}}
  hpa~/scale: .spec.replicas
  m1: .spec.paused
m1 apply {"spec":{"replicas":3,"paused":true}}
  conflict with "hpa" with subresource "scale" using apps/v1: .spec.replicas
m1 apply {"spec":{"paused":true}}
  {"spec":{"paused":true,"replicas":5}}
  hpa~/scale: .spec.replicas
  m1: .spec.paused`,
  },
  {
    name: 'containers of a Deployment',
    kind: 'deployment',
    text: `
m1 apply {"spec":{"template":{"spec":{"containers":[{"name":"a","image":"x:1","env":[{"name":"E","value":"1"}],"ports":[{"containerPort":80}]}]}}}}
  {"spec":{"template":{"spec":{"containers":[{"env":[{"name":"E","value":"1"}],"image":"x:1","name":"a","ports":[{"containerPort":80}]}]}}}}
  m1: .spec.template.spec.containers[name="a"] .spec.template.spec.containers[name="a"].image .spec.template.spec.containers[name="a"].name .spec.template.spec.containers[name="a"].env[name="E"] .spec.template.spec.containers[name="a"].env[name="E"].name .spec.template.spec.containers[name="a"].env[name="E"].value .spec.template.spec.containers[name="a"].ports[containerPort=80,protocol="TCP"] .spec.template.spec.containers[name="a"].ports[containerPort=80,protocol="TCP"].containerPort
m2 apply {"spec":{"template":{"spec":{"containers":[{"name":"side","image":"y:1"},{"name":"a","env":[{"name":"F","value":"2"}],"resources":{"limits":{"cpu":"1"}}}]}}}}
  {"spec":{"template":{"spec":{"containers":[{"image":"y:1","name":"side"},{"env":[{"name":"E","value":"1"},{"name":"F","value":"2"}],"image":"x:1","name":"a","ports":[{"containerPort":80}],"resources":{"limits":{"cpu":"1"}}}]}}}}
  m1: .spec.template.spec.containers[name="a"] .spec.template.spec.containers[name="a"].image .spec.template.spec.containers[name="a"].name .spec.template.spec.containers[name="a"].env[name="E"] .spec.template.spec.containers[name="a"].env[name="E"].name .spec.template.spec.containers[name="a"].env[name="E"].value .spec.template.spec.containers[name="a"].ports[containerPort=80,protocol="TCP"] .spec.template.spec.containers[name="a"].ports[containerPort=80,protocol="TCP"].containerPort
  m2: .spec.template.spec.containers[name="a"] .spec.template.spec.containers[name="side"] .spec.template.spec.containers[name="a"].name .spec.template.spec.containers[name="a"].env[name="F"] .spec.template.spec.containers[name="a"].env[name="F"].name .spec.template.spec.containers[name="a"].env[name="F"].value .spec.template.spec.containers[name="a"].resources.limits.cpu .spec.template.spec.containers[name="side"].image .spec.template.spec.containers[name="side"].name
m1 apply {"spec":{"template":{"spec":{"containers":[{"name":"a","image":"x:2"}]}}}}
  {"spec":{"template":{"spec":{"containers":[{"image":"y:1","name":"side"},{"env":[{"name":"F","value":"2"}],"image":"x:2","name":"a","resources":{"limits":{"cpu":"1"}}}]}}}}
  m1: .spec.template.spec.containers[name="a"] .spec.template.spec.containers[name="a"].image .spec.template.spec.containers[name="a"].name
  m2: .spec.template.spec.containers[name="a"] .spec.template.spec.containers[name="side"] .spec.template.spec.containers[name="a"].name .spec.template.spec.containers[name="a"].env[name="F"] .spec.template.spec.containers[name="a"].env[name="F"].name .spec.template.spec.containers[name="a"].env[name="F"].value .spec.template.spec.containers[name="a"].resources.limits.cpu .spec.template.spec.containers[name="side"].image .spec.template.spec.containers[name="side"].name
m2 apply {"spec":{}}
  {"spec":{"template":{"spec":{"containers":[{"image":"x:2","name":"a"}]}}}}
  m1: .spec.template.spec.containers[name="a"] .spec.template.spec.containers[name="a"].image .spec.template.spec.containers[name="a"].name
  m2: .spec
m1 apply {"spec":{}}
  {"spec":null}
  m1: .spec
  m2: .spec`,
  },
  {
    name: 'the label selector of a Deployment is atomic',
    kind: 'deployment',
    text: `
m1 apply {"spec":{"selector":{"matchLabels":{"app":"a"}}}}
  {"spec":{"selector":{"matchLabels":{"app":"a"}}}}
  m1: .spec.selector
m2 apply {"spec":{"selector":{"matchLabels":{"app":"a"}}}}
  {"spec":{"selector":{"matchLabels":{"app":"a"}}}}
  m1: .spec.selector
  m2: .spec.selector
m2 apply {"spec":{"selector":{"matchLabels":{"app":"b"}}}}
  conflict with "m1": .spec.selector`,
  },
  {
    name: 'strategy of a Deployment',
    kind: 'deployment',
    text: `
m1 apply {"spec":{"strategy":{"type":"RollingUpdate","rollingUpdate":{"maxSurge":1,"maxUnavailable":"25%"}}}}
  {"spec":{"strategy":{"rollingUpdate":{"maxSurge":1,"maxUnavailable":"25%"},"type":"RollingUpdate"}}}
  m1: .spec.strategy.type .spec.strategy.rollingUpdate.maxSurge .spec.strategy.rollingUpdate.maxUnavailable
m1 apply {"spec":{"strategy":{"type":"Recreate"}}}
  {"spec":{"strategy":{"type":"Recreate"}}}
  m1: .spec.strategy.type
m2 apply {"spec":{"strategy":{"rollingUpdate":{"maxSurge":"1"}}}}
  {"spec":{"strategy":{"rollingUpdate":{"maxSurge":"1"},"type":"Recreate"}}}
  m1: .spec.strategy.type
  m2: .spec.strategy.rollingUpdate.maxSurge`,
  },
  {
    name: 'unknown and wrong fields of a Deployment',
    kind: 'deployment',
    text: `
m1 apply {"spec":{"replicaz":1}}
  error failed to create typed patch object (/x; apps/v1, Kind=Deployment): .spec.replicaz: field not declared in schema
m1 apply {"spec":{"replicas":"1"}}
  error failed to create typed patch object (/x; apps/v1, Kind=Deployment): .spec.replicas: expected numeric (int or float), got string
m1 apply {"spec":{"template":{"spec":{"containers":[{"image":"x"}]}}}}
  {"spec":{"template":{"spec":{"containers":[{"image":"x"}]}}}}
  m1: .spec.template.spec.containers[name=""] .spec.template.spec.containers[name=""].image
m1 apply {"spec":{"template":{"spec":{"containers":[{"name":"a","ports":[{"protocol":"TCP"}]}]}}}}
  {"spec":{"template":{"spec":{"containers":[{"name":"a","ports":[{"protocol":"TCP"}]}]}}}}
  m1: .spec.template.spec.containers[name="a"] .spec.template.spec.containers[name="a"].name .spec.template.spec.containers[name="a"].ports[containerPort=0,protocol="TCP"] .spec.template.spec.containers[name="a"].ports[containerPort=0,protocol="TCP"].protocol`,
  },
  {
    name: 'conditions of a Deployment',
    kind: 'deployment',
    text: `
m1 apply {"spec":{"replicas":1}}
  {"spec":{"replicas":1}}
  m1: .spec.replicas
ctl update/status {"spec":{"replicas":1},"status":{"replicas":1,"conditions":[{"type":"Available","status":"True"}]}}
  {"spec":{"replicas":1},"status":{"conditions":[{"status":"True","type":"Available"}],"replicas":1}}
  ctl~/status: .status .status.conditions .status.replicas .status.conditions[type="Available"] .status.conditions[type="Available"].status .status.conditions[type="Available"].type
  m1: .spec.replicas
ctl2 apply/status {"status":{"conditions":[{"type":"Progressing","status":"True","lastUpdateTime":"2026-01-01T00:00:00Z"}]}}
  {"spec":{"replicas":1},"status":{"conditions":[{"status":"True","type":"Available"},{"lastUpdateTime":"2026-01-01T00:00:00Z","status":"True","type":"Progressing"}],"replicas":1}}
  ctl2/status: .status.conditions[type="Progressing"] .status.conditions[type="Progressing"].lastUpdateTime .status.conditions[type="Progressing"].status .status.conditions[type="Progressing"].type
  ctl~/status: .status .status.conditions .status.replicas .status.conditions[type="Available"] .status.conditions[type="Available"].status .status.conditions[type="Available"].type
  m1: .spec.replicas
ctl2 apply/status {"status":{"conditions":[{"type":"Available","status":"False"}]}}
  conflict with "ctl" with subresource "status" using apps/v1: .status.conditions[type="Available"].status`,
  },
  {
    name: 'environment and mounts of a Pod',
    kind: 'pod',
    text: `
m1 apply {"spec":{"containers":[{"name":"a","env":[{"name":"X","value":"1"},{"name":"Y","valueFrom":{"fieldRef":{"fieldPath":"metadata.name"}}}],"volumeMounts":[{"mountPath":"/a","name":"v"}]}],"volumes":[{"name":"v","emptyDir":{}}]}}
  {"spec":{"containers":[{"env":[{"name":"X","value":"1"},{"name":"Y","valueFrom":{"fieldRef":{"fieldPath":"metadata.name"}}}],"name":"a","volumeMounts":[{"mountPath":"/a","name":"v"}]}],"volumes":[{"emptyDir":{},"name":"v"}]}}
  m1: .spec.containers[name="a"] .spec.containers[name="a"].name .spec.containers[name="a"].env[name="X"] .spec.containers[name="a"].env[name="Y"] .spec.containers[name="a"].env[name="X"].name .spec.containers[name="a"].env[name="X"].value .spec.containers[name="a"].env[name="Y"].name .spec.containers[name="a"].env[name="Y"].valueFrom.fieldRef .spec.containers[name="a"].volumeMounts[mountPath="/a"] .spec.containers[name="a"].volumeMounts[mountPath="/a"].mountPath .spec.containers[name="a"].volumeMounts[mountPath="/a"].name .spec.volumes[name="v"] .spec.volumes[name="v"].emptyDir .spec.volumes[name="v"].name
m2 apply {"spec":{"containers":[{"name":"a","env":[{"name":"Y","value":"2"}],"volumeMounts":[{"mountPath":"/b","name":"v"}]}]}}
  {"spec":{"containers":[{"env":[{"name":"X","value":"1"},{"name":"Y","value":"2","valueFrom":{"fieldRef":{"fieldPath":"metadata.name"}}}],"name":"a","volumeMounts":[{"mountPath":"/a","name":"v"},{"mountPath":"/b","name":"v"}]}],"volumes":[{"emptyDir":{},"name":"v"}]}}
  m1: .spec.containers[name="a"] .spec.containers[name="a"].name .spec.containers[name="a"].env[name="X"] .spec.containers[name="a"].env[name="Y"] .spec.containers[name="a"].env[name="X"].name .spec.containers[name="a"].env[name="X"].value .spec.containers[name="a"].env[name="Y"].name .spec.containers[name="a"].env[name="Y"].valueFrom.fieldRef .spec.containers[name="a"].volumeMounts[mountPath="/a"] .spec.containers[name="a"].volumeMounts[mountPath="/a"].mountPath .spec.containers[name="a"].volumeMounts[mountPath="/a"].name .spec.volumes[name="v"] .spec.volumes[name="v"].emptyDir .spec.volumes[name="v"].name
  m2: .spec.containers[name="a"] .spec.containers[name="a"].name .spec.containers[name="a"].env[name="Y"] .spec.containers[name="a"].env[name="Y"].name .spec.containers[name="a"].env[name="Y"].value .spec.containers[name="a"].volumeMounts[mountPath="/b"] .spec.containers[name="a"].volumeMounts[mountPath="/b"].mountPath .spec.containers[name="a"].volumeMounts[mountPath="/b"].name
m2 force {"spec":{"containers":[{"name":"a","env":[{"name":"Y","value":"2"}],"volumeMounts":[{"mountPath":"/b","name":"v"}]}]}}
  {"spec":{"containers":[{"env":[{"name":"X","value":"1"},{"name":"Y","value":"2","valueFrom":{"fieldRef":{"fieldPath":"metadata.name"}}}],"name":"a","volumeMounts":[{"mountPath":"/a","name":"v"},{"mountPath":"/b","name":"v"}]}],"volumes":[{"emptyDir":{},"name":"v"}]}}
  m1: .spec.containers[name="a"] .spec.containers[name="a"].name .spec.containers[name="a"].env[name="X"] .spec.containers[name="a"].env[name="Y"] .spec.containers[name="a"].env[name="X"].name .spec.containers[name="a"].env[name="X"].value .spec.containers[name="a"].env[name="Y"].name .spec.containers[name="a"].env[name="Y"].valueFrom.fieldRef .spec.containers[name="a"].volumeMounts[mountPath="/a"] .spec.containers[name="a"].volumeMounts[mountPath="/a"].mountPath .spec.containers[name="a"].volumeMounts[mountPath="/a"].name .spec.volumes[name="v"] .spec.volumes[name="v"].emptyDir .spec.volumes[name="v"].name
  m2: .spec.containers[name="a"] .spec.containers[name="a"].name .spec.containers[name="a"].env[name="Y"] .spec.containers[name="a"].env[name="Y"].name .spec.containers[name="a"].env[name="Y"].value .spec.containers[name="a"].volumeMounts[mountPath="/b"] .spec.containers[name="a"].volumeMounts[mountPath="/b"].mountPath .spec.containers[name="a"].volumeMounts[mountPath="/b"].name
m1 apply {"spec":{"containers":[{"name":"a"}]}}
  {"spec":{"containers":[{"env":[{"name":"Y","value":"2"}],"name":"a","volumeMounts":[{"mountPath":"/b","name":"v"}]}]}}
  m1: .spec.containers[name="a"] .spec.containers[name="a"].name
  m2: .spec.containers[name="a"] .spec.containers[name="a"].name .spec.containers[name="a"].env[name="Y"] .spec.containers[name="a"].env[name="Y"].name .spec.containers[name="a"].env[name="Y"].value .spec.containers[name="a"].volumeMounts[mountPath="/b"] .spec.containers[name="a"].volumeMounts[mountPath="/b"].mountPath .spec.containers[name="a"].volumeMounts[mountPath="/b"].name`,
  },
  {
    name: 'tolerations and arguments of a Pod are atomic',
    kind: 'pod',
    text: `
m1 apply {"spec":{"tolerations":[{"key":"a","operator":"Exists"}],"containers":[{"name":"a","args":["x"]}]}}
  {"spec":{"containers":[{"args":["x"],"name":"a"}],"tolerations":[{"key":"a","operator":"Exists"}]}}
  m1: .spec.tolerations .spec.containers[name="a"] .spec.containers[name="a"].args .spec.containers[name="a"].name
m2 apply {"spec":{"tolerations":[{"key":"b"}],"containers":[{"name":"a","args":["x"]}]}}
  conflict with "m1": .spec.tolerations
m1 apply {"spec":{"tolerations":[],"containers":[{"name":"a","args":[]}]}}
  {"spec":{"containers":[{"args":[],"name":"a"}],"tolerations":[]}}
  m1: .spec.tolerations .spec.containers[name="a"] .spec.containers[name="a"].args .spec.containers[name="a"].name`,
  },
  {
    name: 'topology spread, host aliases and pull secrets of a Pod',
    kind: 'pod',
    text: `
m1 apply {"spec":{"topologySpreadConstraints":[{"topologyKey":"zone","whenUnsatisfiable":"DoNotSchedule","maxSkew":1}],"hostAliases":[{"ip":"1.1.1.1","hostnames":["a"]}],"imagePullSecrets":[{"name":"s"}]}}
  {"spec":{"hostAliases":[{"hostnames":["a"],"ip":"1.1.1.1"}],"imagePullSecrets":[{"name":"s"}],"topologySpreadConstraints":[{"maxSkew":1,"topologyKey":"zone","whenUnsatisfiable":"DoNotSchedule"}]}}
  m1: .spec.hostAliases[ip="1.1.1.1"] .spec.hostAliases[ip="1.1.1.1"].hostnames .spec.hostAliases[ip="1.1.1.1"].ip .spec.imagePullSecrets[name="s"] .spec.topologySpreadConstraints[topologyKey="zone",whenUnsatisfiable="DoNotSchedule"] .spec.topologySpreadConstraints[topologyKey="zone",whenUnsatisfiable="DoNotSchedule"].maxSkew .spec.topologySpreadConstraints[topologyKey="zone",whenUnsatisfiable="DoNotSchedule"].topologyKey .spec.topologySpreadConstraints[topologyKey="zone",whenUnsatisfiable="DoNotSchedule"].whenUnsatisfiable
m2 apply {"spec":{"topologySpreadConstraints":[{"topologyKey":"zone","whenUnsatisfiable":"ScheduleAnyway"}],"hostAliases":[{"ip":"1.1.1.1","hostnames":["b"]}],"imagePullSecrets":[{"name":"s"},{}]}}
  conflict with "m1": .spec.hostAliases[ip="1.1.1.1"].hostnames
m1 apply {"spec":{}}
  {"spec":null}
  m1: .spec`,
  },
  {
    name: 'ports of a container with a default key',
    kind: 'pod',
    text: `
m1 create {"spec":{"containers":[{"name":"a","ports":[{"containerPort":80,"protocol":"TCP"},{"containerPort":80,"protocol":"UDP"}]}]}}
  {"spec":{"containers":[{"name":"a","ports":[{"containerPort":80,"protocol":"TCP"},{"containerPort":80,"protocol":"UDP"}]}]}}
  m1~: .spec .spec.containers .spec.containers[name="a"] .spec.containers[name="a"].name .spec.containers[name="a"].ports .spec.containers[name="a"].ports[containerPort=80,protocol="TCP"] .spec.containers[name="a"].ports[containerPort=80,protocol="UDP"] .spec.containers[name="a"].ports[containerPort=80,protocol="TCP"].containerPort .spec.containers[name="a"].ports[containerPort=80,protocol="TCP"].protocol .spec.containers[name="a"].ports[containerPort=80,protocol="UDP"].containerPort .spec.containers[name="a"].ports[containerPort=80,protocol="UDP"].protocol
m2 apply {"spec":{"containers":[{"name":"a","ports":[{"containerPort":80,"name":"w"}]}]}}
  {"spec":{"containers":[{"name":"a","ports":[{"containerPort":80,"name":"w","protocol":"TCP"},{"containerPort":80,"protocol":"UDP"}]}]}}
  m1~: .spec .spec.containers .spec.containers[name="a"] .spec.containers[name="a"].name .spec.containers[name="a"].ports .spec.containers[name="a"].ports[containerPort=80,protocol="TCP"] .spec.containers[name="a"].ports[containerPort=80,protocol="UDP"] .spec.containers[name="a"].ports[containerPort=80,protocol="TCP"].containerPort .spec.containers[name="a"].ports[containerPort=80,protocol="TCP"].protocol .spec.containers[name="a"].ports[containerPort=80,protocol="UDP"].containerPort .spec.containers[name="a"].ports[containerPort=80,protocol="UDP"].protocol
  m2: .spec.containers[name="a"] .spec.containers[name="a"].name .spec.containers[name="a"].ports[containerPort=80,protocol="TCP"] .spec.containers[name="a"].ports[containerPort=80,protocol="TCP"].containerPort .spec.containers[name="a"].ports[containerPort=80,protocol="TCP"].name
m2 apply {"spec":{"containers":[{"name":"a"}]}}
  {"spec":{"containers":[{"name":"a","ports":[{"containerPort":80,"protocol":"TCP"},{"containerPort":80,"protocol":"UDP"}]}]}}
  m1~: .spec .spec.containers .spec.containers[name="a"] .spec.containers[name="a"].name .spec.containers[name="a"].ports .spec.containers[name="a"].ports[containerPort=80,protocol="TCP"] .spec.containers[name="a"].ports[containerPort=80,protocol="UDP"] .spec.containers[name="a"].ports[containerPort=80,protocol="TCP"].containerPort .spec.containers[name="a"].ports[containerPort=80,protocol="TCP"].protocol .spec.containers[name="a"].ports[containerPort=80,protocol="UDP"].containerPort .spec.containers[name="a"].ports[containerPort=80,protocol="UDP"].protocol
  m2: .spec.containers[name="a"] .spec.containers[name="a"].name`,
  },
  {
    name: 'an object without schema',
    kind: 'schemaless',
    text: `
m1 apply {"spec":{"a":{"b":1,"c":[1,{"d":2}]}},"x":[]}
  {"spec":{"a":{"b":1,"c":[1,{"d":2}]}},"x":[]}
  m1: .spec .x .spec.a .spec.a.b .spec.a.c
m2 apply {"spec":{"a":{"b":1,"e":null}}}
  {"spec":{"a":{"b":1,"c":[1,{"d":2}],"e":null}},"x":[]}
  m1: .spec .x .spec.a .spec.a.b .spec.a.c
  m2: .spec .spec.a .spec.a.b .spec.a.e
m2 apply {"spec":{"a":{"c":[]}}}
  conflict with "m1": .spec.a.c
m1 apply {"spec":{"a":{"b":2}}}
  conflict with "m2": .spec.a.b
m1 apply {"spec":"text"}
  conflict with "m2": .spec
m1 force {"spec":"text"}
  {"spec":"text"}
  m1: .spec
m1 apply {"metadata":{"labels":{"l":"1"}}}
  {"metadata":{"labels":{"l":"1"}}}
  m1: .metadata.labels .metadata.labels.l`,
  },
  {
    name: 'updates of an object without schema',
    kind: 'schemaless',
    text: `
m1 create {"spec":{"a":[1,2]},"flag":true}
  {"flag":true,"spec":{"a":[1,2]}}
  m1~: .flag .spec .spec.a
m2 update {"spec":{"a":[2,1],"b":{}},"flag":false}
  {"flag":false,"spec":{"a":[2,1],"b":{}}}
  m1~: .spec
  m2~: .flag .spec.a .spec.b
m3 update {"spec":{}}
  {"spec":{}}
  m1~: .spec`,
  },
]
