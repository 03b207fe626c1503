package typedclient

import (
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"kubewright.dev/real/clients/scenario"
)

func remove(run *scenario.Run) {
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	ctx := run.Context
	made, err := all.Create(ctx, scenario.ConfigMap("deleted"), metav1.CreateOptions{})
	run.Need("create what is deleted", err)
	other := types.UID("other")
	err = all.Delete(ctx, "deleted", metav1.DeleteOptions{Preconditions: &metav1.Preconditions{UID: &other}})
	run.Fails("a delete of another uid is a Conflict", err, apierrors.IsConflict)
	revision := "1"
	err = all.Delete(ctx, "deleted", metav1.DeleteOptions{Preconditions: &metav1.Preconditions{ResourceVersion: &revision}})
	run.Fails("a delete of an old revision is a Conflict", err, apierrors.IsConflict)
	err = all.Delete(ctx, "deleted", metav1.DeleteOptions{Preconditions: &metav1.Preconditions{UID: &made.UID, ResourceVersion: &made.ResourceVersion}})
	run.Succeeds("a delete whose preconditions hold is done", err)
	_, err = all.Get(ctx, "deleted", metav1.GetOptions{})
	run.Fails("what was deleted is NotFound", err, apierrors.IsNotFound)
	run.Fails("a second delete is NotFound", all.Delete(ctx, "deleted", metav1.DeleteOptions{}), apierrors.IsNotFound)
	again, err := all.Create(ctx, scenario.ConfigMap("deleted"), metav1.CreateOptions{})
	run.Need("create the name again", err)
	run.That("an object of the same name has another uid", again.UID != made.UID, again.UID)
}

func removeHeld(run *scenario.Run) {
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	ctx := run.Context
	held := scenario.ConfigMap("held")
	held.Finalizers = []string{"clients.kubewright.dev/hold"}
	_, err := all.Create(ctx, held, metav1.CreateOptions{})
	run.Need("create an object with a finalizer", err)
	run.Succeeds("an object with a finalizer is deleted", all.Delete(ctx, "held", metav1.DeleteOptions{}))
	found, err := all.Get(ctx, "held", metav1.GetOptions{})
	run.Succeeds("an object with a finalizer stays", err)
	run.That("an object with a finalizer has a time of deletion", found.DeletionTimestamp != nil, found.ObjectMeta)
	found.Finalizers = append(found.Finalizers, "clients.kubewright.dev/more")
	_, err = all.Update(ctx, found, metav1.UpdateOptions{})
	run.Fails("no finalizer is added to what is being deleted", err, apierrors.IsInvalid)
	found.Finalizers = nil
	_, err = all.Update(ctx, found, metav1.UpdateOptions{})
	run.Succeeds("the last finalizer is taken away", err)
	_, err = all.Get(ctx, "held", metav1.GetOptions{})
	run.Fails("without finalizers it is gone", err, apierrors.IsNotFound)

	removeWithPolicy(run, "foreground", metav1.DeletePropagationForeground, metav1.FinalizerDeleteDependents)
	removeWithPolicy(run, "orphan", metav1.DeletePropagationOrphan, metav1.FinalizerOrphanDependents)
}

func removeWithPolicy(run *scenario.Run, name string, policy metav1.DeletionPropagation, finalizer string) {
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	_, err := all.Create(run.Context, scenario.ConfigMap(name), metav1.CreateOptions{})
	run.Need("create what is deleted with a policy", err)
	err = all.Delete(run.Context, name, metav1.DeleteOptions{PropagationPolicy: &policy})
	run.Succeeds("an object is deleted with the policy "+string(policy), err)
	waiting, err := all.Get(run.Context, name, metav1.GetOptions{})
	run.Need("read what waits for the garbage collector", err)
	run.Equal("the policy "+string(policy)+" is a finalizer", waiting.Finalizers, []string{finalizer})
	waiting.Finalizers = nil
	_, err = all.Update(run.Context, waiting, metav1.UpdateOptions{})
	run.Need("finish in the garbage collector's place", err)
}

func removeCollection(run *scenario.Run) {
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	ctx := run.Context
	for _, name := range []string{"many-1", "many-2", "many-3"} {
		_, err := all.Create(ctx, scenario.Labelled(name, "many", name), metav1.CreateOptions{})
		run.Need("create many", err)
	}
	err := all.DeleteCollection(ctx, metav1.DeleteOptions{}, metav1.ListOptions{LabelSelector: "many in (many-1,many-3)"})
	run.Succeeds("a collection is deleted", err)
	left, err := all.List(ctx, metav1.ListOptions{LabelSelector: "many"})
	run.Need("list what is left", err)
	run.Equal("of a collection only what is selected goes", configMapNames(left), []string{"many-2"})
	err = all.DeleteCollection(ctx, metav1.DeleteOptions{}, metav1.ListOptions{LabelSelector: "nothing=here"})
	run.Succeeds("a collection of nothing is deleted", err)
}

func dryRun(run *scenario.Run) {
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	ctx := run.Context
	tried := []string{metav1.DryRunAll}
	made, err := all.Create(ctx, scenario.ConfigMap("tried"), metav1.CreateOptions{DryRun: tried})
	run.Succeeds("a create is tried", err)
	run.That("a tried create has a uid", made.UID != "", made.ObjectMeta)
	_, err = all.Get(ctx, "tried", metav1.GetOptions{})
	run.Fails("a tried create makes nothing", err, apierrors.IsNotFound)
	_, err = all.Create(ctx, scenario.ConfigMap("tried"), metav1.CreateOptions{})
	run.Need("create it", err)
	run.Succeeds("a delete is tried", all.Delete(ctx, "tried", metav1.DeleteOptions{DryRun: tried}))
	changed, err := all.Patch(ctx, "tried", types.MergePatchType, []byte(`{"data":{"a":"1"}}`), metav1.PatchOptions{DryRun: tried})
	run.Succeeds("a patch is tried", err)
	run.Equal("a tried patch is returned", changed.Data, map[string]string{"a": "1"})
	found, err := all.Get(ctx, "tried", metav1.GetOptions{})
	run.Succeeds("a tried delete deletes nothing", err)
	run.Equal("a tried patch changes nothing", len(found.Data), 0)
	_, err = all.Create(ctx, scenario.ConfigMap("tried-2"), metav1.CreateOptions{DryRun: []string{"Some"}})
	run.Fails("an unknown dry run is Invalid", err, apierrors.IsInvalid)
}
