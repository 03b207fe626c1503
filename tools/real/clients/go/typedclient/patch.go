package typedclient

import (
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	appsac "k8s.io/client-go/applyconfigurations/apps/v1"
	coreac "k8s.io/client-go/applyconfigurations/core/v1"
	metaac "k8s.io/client-go/applyconfigurations/meta/v1"
	"kubewright.dev/real/clients/scenario"
)

func patch(run *scenario.Run) {
	clients := run.Clients()
	all := clients.CoreV1().ConfigMaps(run.Namespace)
	ctx := run.Context
	_, err := all.Create(ctx, scenario.ConfigMap("patched", "a", "1", "b", "2"), metav1.CreateOptions{})
	run.Need("create what is patched", err)
	changed, err := all.Patch(ctx, "patched", types.JSONPatchType,
		[]byte(`[{"op":"test","path":"/data/a","value":"1"},{"op":"replace","path":"/data/a","value":"9"},{"op":"remove","path":"/data/b"}]`), metav1.PatchOptions{})
	run.Succeeds("a JSON patch is accepted", err)
	run.Equal("a JSON patch does what it says", changed.Data, map[string]string{"a": "9"})
	_, err = all.Patch(ctx, "patched", types.JSONPatchType, []byte(`[{"op":"test","path":"/data/a","value":"1"}]`), metav1.PatchOptions{})
	run.Fails("a JSON patch whose test fails is Invalid", err, apierrors.IsInvalid)
	changed, err = all.Patch(ctx, "patched", types.MergePatchType, []byte(`{"data":{"a":null,"c":"3"}}`), metav1.PatchOptions{})
	run.Succeeds("a merge patch is accepted", err)
	run.Equal("a merge patch does what it says", changed.Data, map[string]string{"c": "3"})
	_, err = all.Patch(ctx, "patched", types.MergePatchType, []byte(`{"metadata":{"resourceVersion":"1"}}`), metav1.PatchOptions{})
	run.Fails("a merge patch of an old revision is a Conflict", err, apierrors.IsConflict)
	_, err = all.Patch(ctx, "patched", types.MergePatchType, []byte(`{"data":`), metav1.PatchOptions{})
	run.Fails("a patch that is no JSON is a bad request", err, apierrors.IsBadRequest)
	_, err = all.Patch(ctx, "missing", types.MergePatchType, []byte(`{}`), metav1.PatchOptions{})
	run.Fails("a patch of an absent object is NotFound", err, apierrors.IsNotFound)

	deployments := clients.AppsV1().Deployments(run.Namespace)
	_, err = deployments.Create(ctx, deployment("patched", 1), metav1.CreateOptions{})
	run.Need("create a Deployment", err)
	merged, err := deployments.Patch(ctx, "patched", types.StrategicMergePatchType,
		[]byte(`{"spec":{"template":{"spec":{"containers":[{"name":"log","image":"log:2"}]}}}}`), metav1.PatchOptions{})
	run.Succeeds("a strategic merge patch is accepted", err)
	containers := merged.Spec.Template.Spec.Containers
	run.That("a strategic merge patch merges containers by name",
		len(containers) == 2 && containers[0].Image == "web:1" && containers[1].Image == "log:2", containers)
	merged, err = deployments.Patch(ctx, "patched", types.StrategicMergePatchType,
		[]byte(`{"spec":{"template":{"spec":{"containers":[{"name":"log","$patch":"delete"}]}}}}`), metav1.PatchOptions{})
	run.Need("delete a container by a strategic merge patch", err)
	run.Equal("a strategic merge patch deletes by name", len(merged.Spec.Template.Spec.Containers), 1)

	applied, err := all.Patch(ctx, "applied-by-hand", types.ApplyPatchType,
		[]byte("apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: applied-by-hand\ndata:\n  a: \"1\"\n"), metav1.PatchOptions{FieldManager: "hand"})
	run.Succeeds("an apply patch in YAML creates the object", err)
	run.Equal("an apply patch is noted as Apply", string(applied.ManagedFields[0].Operation), "Apply")
	_, err = all.Patch(ctx, "applied-by-hand", types.ApplyPatchType, []byte(`{"apiVersion":"v1","kind":"ConfigMap"}`), metav1.PatchOptions{})
	run.Fails("an apply patch without a manager is refused", err, func(err error) bool {
		return apierrors.IsInvalid(err) || apierrors.IsBadRequest(err)
	})
}

func apply(run *scenario.Run) {
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	ctx := run.Context
	mine := metav1.ApplyOptions{FieldManager: "mine"}
	made, err := all.Apply(ctx, coreac.ConfigMap("applied", run.Namespace).WithData(map[string]string{"a": "1", "b": "1"}), mine)
	run.Succeeds("an apply configuration creates", err)
	again, err := all.Apply(ctx, coreac.ConfigMap("applied", run.Namespace).WithData(map[string]string{"a": "1", "b": "1"}), mine)
	run.Need("apply the same again", err)
	run.Equal("an apply that changes nothing keeps the revision", again.ResourceVersion, made.ResourceVersion)
	changed, err := all.Apply(ctx, coreac.ConfigMap("applied", run.Namespace).WithData(map[string]string{"a": "1"}), mine)
	run.Need("apply without a field", err)
	run.Equal("a field that is not applied any more goes", changed.Data, map[string]string{"a": "1"})

	theirs := coreac.ConfigMap("applied", run.Namespace).WithData(map[string]string{"a": "2"})
	_, err = all.Apply(ctx, theirs, metav1.ApplyOptions{FieldManager: "theirs"})
	run.Fails("another manager's value is a Conflict", err, apierrors.IsConflict)
	cause := metav1.StatusCause{Type: metav1.CauseTypeFieldManagerConflict, Message: `conflict with "mine"`, Field: ".data.a"}
	run.Equal("the Conflict names the manager and the field", details(err).Causes, []metav1.StatusCause{cause})
	forced, err := all.Apply(ctx, theirs, metav1.ApplyOptions{FieldManager: "theirs", Force: true})
	run.Succeeds("an apply by force wins", err)
	run.Equal("what was forced is there", forced.Data, map[string]string{"a": "2"})
	owned, err := coreac.ExtractConfigMap(forced, "theirs")
	run.Succeeds("what a manager owns is extracted", err)
	run.Equal("the forcing manager owns the field", owned.Data, map[string]string{"a": "2"})
	lost, err := coreac.ExtractConfigMap(forced, "mine")
	run.Need("extract what the other manager owns", err)
	run.Equal("the other manager owns nothing any more", len(lost.Data), 0)

	applyDeployment(run)
}

func applyDeployment(run *scenario.Run) {
	deployments := run.Clients().AppsV1().Deployments(run.Namespace)
	labels := map[string]string{"app": "applied"}
	container := func(name, image string) *coreac.ContainerApplyConfiguration {
		return coreac.Container().WithName(name).WithImage(image)
	}
	desired := func(containers ...*coreac.ContainerApplyConfiguration) *appsac.DeploymentApplyConfiguration {
		return appsac.Deployment("applied", run.Namespace).WithSpec(appsac.DeploymentSpec().
			WithSelector(metaac.LabelSelector().WithMatchLabels(labels)).
			WithTemplate(coreac.PodTemplateSpec().WithLabels(labels).WithSpec(coreac.PodSpec().WithContainers(containers...))))
	}
	_, err := deployments.Apply(run.Context, desired(container("web", "web:1")), metav1.ApplyOptions{FieldManager: "mine"})
	run.Succeeds("a Deployment is applied", err)
	both, err := deployments.Apply(run.Context, desired(container("log", "log:1")), metav1.ApplyOptions{FieldManager: "theirs"})
	run.Need("apply another container", err)
	run.Equal("containers of two managers are both there", len(both.Spec.Template.Spec.Containers), 2)
	run.Equal("what is not applied is defaulted", string(both.Spec.Strategy.Type), "RollingUpdate")
}
