// Package managers runs an operator of controller-runtime: a manager with one controller that reconciles a custom
// resource into ConfigMaps.
package managers

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	eventsv1 "k8s.io/api/events/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	clientscheme "k8s.io/client-go/kubernetes/scheme"
	"kubewright.dev/real/clients/scenario"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
)

const (
	colorIndex       = "spec.color"
	reconciledWithin = 30 * time.Second
	objects          = 30
)

// Scenario is that of an operator.
var Scenario = scenario.Scenario{
	Name:  "manager",
	About: "controller-runtime: a manager, a controller, a cache with an index, owner references, finalizers, status",
	Steps: []scenario.Step{
		{Name: "run an operator", Do: operate},
	},
}

// operator is a running manager.
type operator struct {
	ctrl.Manager
	// Reads without a cache.
	direct client.Client
	stop   func() error
}

func start(run *scenario.Run) *operator {
	scheme := runtime.NewScheme()
	run.Need("know the built-in kinds", clientscheme.AddToScheme(scheme))
	addToScheme(scheme)
	manager, err := ctrl.NewManager(run.Config, ctrl.Options{
		Scheme:                        scheme,
		Metrics:                       server.Options{BindAddress: "0"},
		Cache:                         cache.Options{DefaultNamespaces: map[string]cache.Config{run.Namespace: {}}},
		LeaderElection:                true,
		LeaderElectionID:              "widgets",
		LeaderElectionNamespace:       run.Namespace,
		LeaderElectionReleaseOnCancel: true,
	})
	run.Succeeds("a manager is made", err)
	err = manager.GetFieldIndexer().IndexField(run.Context, &Widget{}, colorIndex, func(object client.Object) []string {
		return []string{object.(*Widget).Spec.Color}
	})
	run.Succeeds("a field is indexed", err)
	handler := &reconciler{Client: manager.GetClient(), recorder: manager.GetEventRecorder("widgets")}
	err = ctrl.NewControllerManagedBy(manager).For(&Widget{}).Owns(&corev1.ConfigMap{}).Complete(handler)
	run.Succeeds("a controller is made", err)
	direct, err := client.New(run.Config, client.Options{Scheme: scheme})
	run.Need("make a client without a cache", err)
	ctx, cancel := context.WithCancel(run.Context)
	ended := make(chan error, 1)
	go func() { ended <- manager.Start(ctx) }()
	return &operator{Manager: manager, direct: direct, stop: func() error {
		cancel()
		return <-ended
	}}
}

func operate(run *scenario.Run) {
	run.Install(scenario.Widgets(group))
	op := start(run)
	select {
	case <-op.Elected():
		run.That("the manager is elected", true, nil)
	case <-run.Context.Done():
		run.That("the manager is elected", false, "no election")
		return
	}
	run.That("the cache is in sync", op.GetCache().WaitForCacheSync(run.Context), "not")
	reconciles(run, op)
	reads(run, op)
	finishes(run, op)
	manyAtOnce(run, op)
	run.Succeeds("the manager stops", op.stop())
}

func (o *operator) owned(run *scenario.Run, name string) (*corev1.ConfigMap, error) {
	found := &corev1.ConfigMap{}
	return found, o.direct.Get(run.Context, client.ObjectKey{Namespace: run.Namespace, Name: name}, found)
}

func widget(run *scenario.Run, name string, spec WidgetSpec) *Widget {
	return &Widget{ObjectMeta: metav1.ObjectMeta{Namespace: run.Namespace, Name: name}, Spec: spec}
}

func reconciles(run *scenario.Run, op *operator) {
	made := widget(run, "first", WidgetSpec{Size: 2, Color: "red"})
	run.Succeeds("a Widget is created", op.GetClient().Create(run.Context, made))
	ready := func(size int64) func() (bool, any) {
		return func() (bool, any) {
			err := op.direct.Get(run.Context, client.ObjectKeyFromObject(made), made)
			return err == nil && made.Status == WidgetStatus{Size: size, Phase: "Ready"}, made
		}
	}
	run.Eventually("the controller sets the status", reconciledWithin, ready(2))
	run.Equal("the controller sets its finalizer", made.Finalizers, []string{finalizer})
	owned, err := op.owned(run, "first")
	run.Succeeds("the controller makes a ConfigMap", err)
	run.Equal("the ConfigMap says the size", owned.Data, map[string]string{"size": "2"})
	run.That("the ConfigMap is owned by the Widget", metav1.IsControlledBy(owned, made), owned.OwnerReferences)
	before := made.DeepCopyObject().(*Widget)
	made.Spec.Size = 3
	run.Succeeds("a Widget is patched", op.GetClient().Patch(run.Context, made, client.MergeFrom(before)))
	run.Eventually("the controller follows a change", reconciledWithin, ready(3))
	run.Need("delete the ConfigMap", op.direct.Delete(run.Context, owned))
	run.Eventually("the controller makes it again when it was deleted", reconciledWithin, func() (bool, any) {
		again, err := op.owned(run, "first")
		return err == nil && again.UID != owned.UID && again.Data["size"] == "3", again
	})
	run.Eventually("the controller's event is recorded", reconciledWithin, func() (bool, any) {
		list := &eventsv1.EventList{}
		err := op.direct.List(run.Context, list, client.InNamespace(run.Namespace))
		for _, event := range list.Items {
			if event.Regarding.Name == "first" && event.Note == "made the ConfigMap first" {
				return true, nil
			}
		}
		return false, fmt.Sprint(len(list.Items), " events ", err)
	})
}

func reads(run *scenario.Run, op *operator) {
	for name, color := range map[string]string{"blue-1": "blue", "blue-2": "blue", "green": "green"} {
		run.Need("create Widgets", op.GetClient().Create(run.Context, widget(run, name, WidgetSpec{Color: color})))
	}
	run.Eventually("the cache finds Widgets by the index", reconciledWithin, func() (bool, any) {
		list := &WidgetList{}
		err := op.GetClient().List(run.Context, list, client.InNamespace(run.Namespace), client.MatchingFields{colorIndex: "blue"})
		return err == nil && len(list.Items) == 2, len(list.Items)
	})
	selected := &WidgetList{}
	err := op.direct.List(run.Context, selected, client.InNamespace(run.Namespace), client.MatchingFields{colorIndex: "blue"})
	run.Succeeds("the server finds Widgets by the same field", err)
	run.Equal("and as many", len(selected.Items), 2)
	partial := &metav1.PartialObjectMetadata{}
	partial.SetGroupVersionKind(groupVersion.WithKind("Widget"))
	err = op.direct.Get(run.Context, client.ObjectKey{Namespace: run.Namespace, Name: "green"}, partial)
	run.Succeeds("metadata of a Widget is read", err)
	err = op.direct.Apply(run.Context, applied(run), client.FieldOwner("scenario"))
	run.Succeeds("an object is applied", err)
	scale := op.direct.SubResource("scale")
	current := scaleOf(0)
	run.Succeeds("a scale is read", scale.Get(run.Context, widget(run, "green", WidgetSpec{}), current))
	run.Equal("a scale shows the default size", current.Spec.Replicas, int32(1))
}

func finishes(run *scenario.Run, op *operator) {
	run.Need("delete a Widget", op.GetClient().Delete(run.Context, widget(run, "first", WidgetSpec{})))
	run.Eventually("a deleted Widget goes when the controller has tidied up", reconciledWithin, func() (bool, any) {
		err := op.direct.Get(run.Context, client.ObjectKey{Namespace: run.Namespace, Name: "first"}, &Widget{})
		return apierrors.IsNotFound(err), err
	})
	_, err := op.owned(run, "first-tidied")
	run.Succeeds("the controller has left its mark", err)
}

func manyAtOnce(run *scenario.Run, op *operator) {
	for count := range objects {
		made := widget(run, fmt.Sprintf("many-%d", count), WidgetSpec{Size: int64(count%10) + 1, Color: "many"})
		run.Need("create many Widgets", op.GetClient().Create(run.Context, made))
	}
	run.Eventually("all of many Widgets become ready", reconciledWithin, func() (bool, any) {
		list := &WidgetList{}
		err := op.direct.List(run.Context, list, client.InNamespace(run.Namespace), client.MatchingFields{colorIndex: "many"})
		ready := 0
		for _, item := range list.Items {
			if item.Status.Phase == "Ready" && item.Status.Size == item.Spec.Size {
				ready++
			}
		}
		return err == nil && ready == objects, ready
	})
	err := op.direct.DeleteAllOf(run.Context, &Widget{}, client.InNamespace(run.Namespace))
	run.Succeeds("all Widgets are deleted at once", err)
	run.Eventually("all of them go", reconciledWithin, func() (bool, any) {
		list := &WidgetList{}
		err := op.direct.List(run.Context, list, client.InNamespace(run.Namespace))
		return err == nil && len(list.Items) == 0, len(list.Items)
	})
}
