package typedclient

import (
	appsv1 "k8s.io/api/apps/v1"
	autoscalingv1 "k8s.io/api/autoscaling/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	appsac "k8s.io/client-go/applyconfigurations/apps/v1"
	autoscalingac "k8s.io/client-go/applyconfigurations/autoscaling/v1"
	"kubewright.dev/real/clients/scenario"
)

func status(run *scenario.Run) {
	all := run.Clients().AppsV1().Deployments(run.Namespace)
	ctx := run.Context
	draft := deployment("status", 1)
	draft.Status.Replicas = 7
	made, err := all.Create(ctx, draft, metav1.CreateOptions{})
	run.Need("create a Deployment", err)
	run.Equal("a create sets no status", made.Status, appsv1.DeploymentStatus{})
	run.Equal("the first generation is 1", made.Generation, int64(1))
	made.Status.Replicas = 3
	made.Spec.Paused = true
	changed, err := all.UpdateStatus(ctx, made, metav1.UpdateOptions{})
	run.Succeeds("a status is updated", err)
	run.Equal("an update of the status changes the status alone",
		[]any{changed.Status.Replicas, changed.Spec.Paused, changed.Generation}, []any{int32(3), false, int64(1)})
	run.Equal("an update of the status is noted with its subresource", lastSubresource(changed.ManagedFields), "status")
	changed.Status.Replicas = 9
	changed.Spec.Paused = true
	changed, err = all.Update(ctx, changed, metav1.UpdateOptions{})
	run.Need("update the spec", err)
	run.Equal("an update of the spec changes the spec alone, and the generation",
		[]any{changed.Status.Replicas, changed.Spec.Paused, changed.Generation}, []any{int32(3), true, int64(2)})
	changed, err = all.Patch(ctx, "status", types.MergePatchType, []byte(`{"status":{"readyReplicas":2}}`), metav1.PatchOptions{}, "status")
	run.Succeeds("a status is patched", err)
	run.Equal("a patch of the status is merged", []int32{changed.Status.Replicas, changed.Status.ReadyReplicas}, []int32{3, 2})
	changed, err = all.ApplyStatus(ctx, appsac.Deployment("status", run.Namespace).
		WithStatus(appsac.DeploymentStatus().WithAvailableReplicas(2)), metav1.ApplyOptions{FieldManager: "mine"})
	run.Succeeds("a status is applied", err)
	run.Equal("an applied status is there", changed.Status.AvailableReplicas, int32(2))
}

func lastSubresource(entries []metav1.ManagedFieldsEntry) string {
	if len(entries) == 0 {
		return "no entries"
	}
	return entries[len(entries)-1].Subresource
}

func scale(run *scenario.Run) {
	all := run.Clients().AppsV1().Deployments(run.Namespace)
	ctx := run.Context
	_, err := all.Create(ctx, deployment("scaled", 2), metav1.CreateOptions{})
	run.Need("create a Deployment", err)
	found, err := all.GetScale(ctx, "scaled", metav1.GetOptions{})
	run.Succeeds("a scale is read", err)
	run.Equal("a scale shows the wanted size and the selector",
		[]any{found.Spec.Replicas, found.Status.Selector}, []any{int32(2), "app=scaled"})
	found.Spec.Replicas = 5
	changed, err := all.UpdateScale(ctx, "scaled", found, metav1.UpdateOptions{})
	run.Succeeds("a scale is updated", err)
	run.Equal("an updated scale is returned", changed.Spec.Replicas, int32(5))
	scaled, err := all.Get(ctx, "scaled", metav1.GetOptions{})
	run.Need("read the Deployment", err)
	run.Equal("an updated scale sizes the Deployment", *scaled.Spec.Replicas, int32(5))
	_, err = all.UpdateScale(ctx, "scaled", found, metav1.UpdateOptions{})
	run.Fails("a scale of an old revision is a Conflict", err, apierrors.IsConflict)
	_, err = all.UpdateScale(ctx, "scaled", &autoscalingv1.Scale{
		ObjectMeta: metav1.ObjectMeta{Name: "scaled", Namespace: run.Namespace},
		Spec:       autoscalingv1.ScaleSpec{Replicas: -1},
	}, metav1.UpdateOptions{})
	run.Fails("a negative scale is Invalid", err, apierrors.IsInvalid)
	changed, err = all.ApplyScale(ctx, "scaled", autoscalingac.Scale().WithName("scaled").WithNamespace(run.Namespace).
		WithSpec(autoscalingac.ScaleSpec().WithReplicas(4)), metav1.ApplyOptions{FieldManager: "mine", Force: true})
	run.Succeeds("a scale is applied", err)
	run.Equal("an applied scale is returned", changed.Spec.Replicas, int32(4))
	_, err = all.GetScale(ctx, "missing", metav1.GetOptions{})
	run.Fails("a scale of nothing is NotFound", err, apierrors.IsNotFound)
}

func pods(run *scenario.Run) {
	all := run.Clients().CoreV1().Pods(run.Namespace)
	ctx := run.Context
	made, err := all.Create(ctx, pod("bound"), metav1.CreateOptions{})
	run.Succeeds("a Pod is created", err)
	run.Equal("a new Pod is pending", made.Status.Phase, corev1.PodPending)
	run.Equal("a Pod is defaulted",
		[]string{string(made.Spec.RestartPolicy), string(made.Spec.DNSPolicy), made.Spec.SchedulerName, string(made.Spec.Containers[0].ImagePullPolicy)},
		[]string{"Always", "ClusterFirst", "default-scheduler", "IfNotPresent"})
	binding := &corev1.Binding{ObjectMeta: metav1.ObjectMeta{Name: "bound"}, Target: corev1.ObjectReference{Kind: "Node", Name: "node-1"}}
	run.Succeeds("a Pod is bound", all.Bind(ctx, binding, metav1.CreateOptions{}))
	made, err = all.Get(ctx, "bound", metav1.GetOptions{})
	run.Need("read the Pod", err)
	run.Equal("a bound Pod has its node", made.Spec.NodeName, "node-1")
	run.Fails("a Pod is not bound twice", all.Bind(ctx, binding, metav1.CreateOptions{}), apierrors.IsConflict)
	list, err := all.List(ctx, metav1.ListOptions{FieldSelector: "spec.nodeName=node-1,status.phase=Pending"})
	run.Need("list Pods by node", err)
	run.Equal("Pods are selected by node and phase", len(list.Items), 1)
	made.Spec.Containers[0].Image = "web:2"
	made, err = all.Update(ctx, made, metav1.UpdateOptions{})
	run.Succeeds("the image of a Pod may change", err)
	made.Spec.Containers[0].Name = "other"
	_, err = all.Update(ctx, made, metav1.UpdateOptions{})
	run.Fails("the container of a Pod may not be renamed", err, apierrors.IsInvalid)
	_, err = all.Create(ctx, pod("evicted"), metav1.CreateOptions{})
	run.Need("create a second Pod", err)
	run.Succeeds("a Pod without a budget is evicted", all.EvictV1(ctx, &policyv1.Eviction{ObjectMeta: metav1.ObjectMeta{Name: "evicted"}}))
	_, err = all.Get(ctx, "evicted", metav1.GetOptions{})
	run.Fails("an evicted Pod that never ran is gone", err, apierrors.IsNotFound)
}
