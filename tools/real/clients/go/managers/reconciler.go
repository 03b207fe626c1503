package managers

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/events"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const finalizer = "clients.kubewright.dev/tidy-up"

// reconciler keeps a ConfigMap for each Widget, and has a finalizer that cleans up before a Widget is removed.
type reconciler struct {
	client.Client
	recorder events.EventRecorder
}

func (r *reconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	widget := &Widget{}
	if err := r.Get(ctx, request.NamespacedName, widget); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !widget.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.tidyUp(ctx, widget)
	}
	if controllerutil.AddFinalizer(widget, finalizer) {
		if err := r.Update(ctx, widget); err != nil {
			return ctrl.Result{}, err
		}
	}
	owned := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: widget.Namespace, Name: widget.Name}}
	result, err := controllerutil.CreateOrUpdate(ctx, r.Client, owned, func() error {
		owned.Data = map[string]string{"size": fmt.Sprint(widget.Spec.Size)}
		return controllerutil.SetControllerReference(widget, owned, r.Scheme())
	})
	if err != nil {
		return ctrl.Result{}, err
	}
	if result == controllerutil.OperationResultCreated {
		r.recorder.Eventf(widget, owned, corev1.EventTypeNormal, "Created", "Create", "made the ConfigMap %s", owned.Name)
	}
	if widget.Status.Size == widget.Spec.Size && widget.Status.Phase == "Ready" {
		return ctrl.Result{}, nil
	}
	before := widget.DeepCopyObject().(*Widget)
	widget.Status = WidgetStatus{Size: widget.Spec.Size, Phase: "Ready"}
	return ctrl.Result{}, r.Status().Patch(ctx, widget, client.MergeFrom(before))
}

// tidyUp creates a ConfigMap that outlives the Widget.
func (r *reconciler) tidyUp(ctx context.Context, widget *Widget) error {
	mark := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: widget.Namespace, Name: widget.Name + "-tidied"}}
	if err := r.Create(ctx, mark); client.IgnoreAlreadyExists(err) != nil {
		return err
	}
	if controllerutil.RemoveFinalizer(widget, finalizer) {
		return r.Update(ctx, widget)
	}
	return nil
}
