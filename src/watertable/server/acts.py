"""What each frame does: the same as the request of its name."""

from collections.abc import Callable

from watertable.server.protocol import (
    AFrame,
    Answer,
    AwayFrame,
    ChatFrame,
    FollowFrame,
    ForeseeFrame,
    HintFrame,
    KnownFrame,
    LeadFrame,
    LeaveFrame,
    MoveFrame,
    Ok,
    OrdersFrame,
    PingFrame,
    Pong,
    ReissueAnswerFrame,
    RematchFrame,
    ResignFrame,
    SeenFrame,
    UndoAnswerFrame,
    UndoFrame,
    WhyFrame,
)
from watertable.server.tables import Address, Hub, Who


async def do(
    hub: Hub, id: str, who: Who, frame: AFrame, address: Callable[[], Address] = Address
) -> Answer:
    """Do what a frame asks for and return the frame that answers it."""
    if isinstance(frame, PingFrame):
        return Pong(frame.id, hub.ply(id), hub.now)
    return Ok(frame.id, await _result(hub, id, who, frame, address))


async def _result(
    hub: Hub, id: str, who: Who, frame: AFrame, address: Callable[[], Address]
) -> Answer | None:
    match frame:
        case MoveFrame():
            return await hub.move(id, who, frame)
        case WhyFrame():
            return await hub.why(id, who, frame.move)
        case ForeseeFrame():
            return await hub.foresee(id, who, frame.actions)
        case HintFrame():
            return await hub.hint(id, who, frame.said)
        case KnownFrame():
            return await hub.known(id, who)
        case OrdersFrame():
            return await hub.orders(id, who, frame.orders)
        case UndoFrame():
            return await hub.undo(id, who, frame.ply, frame.to)
        case UndoAnswerFrame():
            return await hub.undo_answer(id, who, frame.yes)
        case ReissueAnswerFrame():
            return await hub.reissue_answer(id, who, frame.yes)
        case AwayFrame():
            return await hub.go_on_without(id, who, frame.of, frame.act)
        case ResignFrame():
            return await hub.resign(id, who)
        case LeaveFrame():
            return await hub.leave(id, who)
        case RematchFrame():
            return await hub.rematch(id, who, address())
        case ChatFrame():
            return await hub.chat(id, who, frame.text, address(), frame.name)
        case SeenFrame() | PingFrame() | LeadFrame() | FollowFrame():
            return None
